import { earliestDay } from '@pds/kernel';
import { booksBeginOn } from '../model/booked-day';
import type { Invoices } from '../ports/invoices';

/** The first day that the books of an issuer may contain: see {@link booksBeginOn}. */
export async function booksBegin(invoices: Invoices, issuerCode: string): Promise<string> {
  const first = await invoices.firstInvoicedOn(issuerCode);
  return first === null ? earliestDay : booksBeginOn(first);
}
