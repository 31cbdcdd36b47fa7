import { earliestDay } from '@pds/kernel';
import { firstBookableDay } from '../../model/ledger/booked-day';
import type { Invoices } from '../../ports/invoices/invoices';

/** The first day that the books of an issuer may contain: see {@link firstBookableDay}. */
export async function findFirstBookableDay(invoices: Invoices, issuerCode: string): Promise<string> {
  const first = await invoices.firstInvoicedOn(issuerCode);
  return first === null ? earliestDay : firstBookableDay(first);
}
