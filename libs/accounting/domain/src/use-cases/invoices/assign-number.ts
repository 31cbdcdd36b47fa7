import { earliestDay, type Instant, localDate } from '@pds/kernel';
import { checkBookedDay } from '../../model/ledger/booked-day';
import { type AssignedNumber, type NumberedKind, type NumberIssuer, numberOf } from '../../model/invoices/numbering';
import type { Counters } from '../../ports/invoices/counters';

/**
 * Assigns an issuer's next number. Every transaction that needs a number of this kind from this issuer waits from here to the commit: write
 * what does not depend on the number before, and as little as possible after.
 */
export async function assignNumber(
  counters: Counters,
  kind: NumberedKind,
  issuer: NumberIssuer,
  now: Instant,
): Promise<AssignedNumber> {
  return (await assignNumbers(1, counters, kind, issuer, now))[0]!;
}

/** Assigns several consecutive numbers: see {@link assignNumber}. @param count at least 1 */
export async function assignNumbers(
  count: number,
  counters: Counters,
  kind: NumberedKind,
  issuer: NumberIssuer,
  now: Instant,
): Promise<AssignedNumber[]> {
  const taken = await counters.takeSeveral(count, issuer.code, kind, now);
  return taken.map((each) => {
    checkBookedDay(localDate(each.issuedAt, issuer.timeZone), earliestDay, 'issuedAt');
    return numberOf(kind, issuer, each);
  });
}
