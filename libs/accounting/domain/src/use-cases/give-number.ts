import type { Instant } from '@pds/kernel';
import { type GivenNumber, type NumberedKind, type NumberIssuer, numberOf } from '../model/numbering';
import type { Counters } from '../ports/counters';

/**
 * Gives an issuer's next number. Everyone who needs one of this kind from this issuer waits from here to the commit: what does not
 * depend on the number is written before, and as little as possible after.
 */
export async function giveNumber(
  counters: Counters,
  kind: NumberedKind,
  issuer: NumberIssuer,
  now: Instant,
): Promise<GivenNumber> {
  return numberOf(kind, issuer, await counters.take(issuer.code, kind, now));
}
