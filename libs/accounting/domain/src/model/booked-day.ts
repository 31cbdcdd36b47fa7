import { daysLater, earliestDay, frenchDay } from '@pds/kernel';
import { DateBeforeBooks } from '../accounting.errors';

/**
 * The first day that the books of an issuer may have: it exists, as far as they know, from its first invoice on, and a deposit on an accepted quote comes
 * a year before that invoice at most. Days are `YYYY-MM-DD`.
 *
 * @param firstInvoicedOn the day of its first invoice
 */
export function booksBeginOn(firstInvoicedOn: string): string {
  const yearBefore = daysLater(firstInvoicedOn, -365);
  return yearBefore > earliestDay ? yearBefore : earliestDay;
}

/**
 * Refuses a day before the books of an issuer: of a payment, a refund, a counter-entry, a deposit, an invoice, a credit note, a closing.
 *
 * @param beginOn see {@link booksBeginOn}
 * @param field of the caller's form
 * @throws DateBeforeBooks
 */
export function checkBookedDay(day: string, beginOn: string, field: string): void {
  if (day < beginOn) throw new DateBeforeBooks(field, frenchDay(beginOn));
}
