import { earliestDay, type Instant, localDate } from '@pds/kernel';
import { checkBookedDay } from '../model/booked-day';
import { type GivenNumber, type NumberedKind, type NumberIssuer, numberOf } from '../model/numbering';
import type { Counters } from '../ports/counters';

/**
 * Assigns an issuer's next number. Every transaction that needs a number of this kind from this issuer waits from here to the commit: write
 * what does not depend on the number before, and as little as possible after.
 */
export async function giveNumber(
  counters: Counters,
  kind: NumberedKind,
  issuer: NumberIssuer,
  now: Instant,
): Promise<GivenNumber> {
  return (await giveNumbers(1, counters, kind, issuer, now))[0]!;
}

/** Assigns several consecutive numbers: see {@link giveNumber}. @param count at least 1 */
export async function giveNumbers(
  count: number,
  counters: Counters,
  kind: NumberedKind,
  issuer: NumberIssuer,
  now: Instant,
): Promise<GivenNumber[]> {
  const taken = await counters.takeSeveral(count, issuer.code, kind, now);
  return taken.map((each) => {
    checkBookedDay(localDate(each.issuedAt, issuer.timeZone), earliestDay, 'issuedAt');
    return numberOf(kind, issuer, each);
  });
}
