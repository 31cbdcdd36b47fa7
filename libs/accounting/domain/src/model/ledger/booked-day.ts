import { daysLater, earliestDay, frenchDay } from '@pds/kernel';
import { DateBeforeBooks } from '../../ledger.errors';

/**
 * The first day that the books of an issuer may contain. As far as the books know, the issuer exists from its first invoice on, and a
 * deposit on an accepted quote precedes that invoice by one year at most. Days are `YYYY-MM-DD`.
 *
 * @param firstInvoicedOn the day of its first invoice
 */
export function firstBookableDay(firstInvoicedOn: string): string {
  const yearBefore = daysLater(firstInvoicedOn, -365);
  return yearBefore > earliestDay ? yearBefore : earliestDay;
}

/**
 * Refuses a day before the books of an issuer begin, for a payment, a refund, a counter-entry, a deposit, an invoice, a credit note or a
 * closing.
 *
 * @param beginOn see {@link firstBookableDay}
 * @param field of the caller's form
 * @throws DateBeforeBooks
 */
export function checkBookedDay(day: string, beginOn: string, field: string): void {
  if (day < beginOn) throw new DateBeforeBooks(field, frenchDay(beginOn));
}
