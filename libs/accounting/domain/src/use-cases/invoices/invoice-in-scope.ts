import { isInScope, type Principal } from '@pds/kernel';
import { InvoiceNotFound } from '../../invoices.errors';
import type { Invoice } from '../../model/invoices/invoice';

/**
 * Returns the invoice if it exists and is in the caller's scope.
 * @throws InvoiceNotFound
 */
export function inScope(invoice: Invoice | null, { scope }: Pick<Principal, 'scope'>): Invoice {
  if (!invoice || !isInScope(scope, invoice.snapshot().ownership)) throw new InvoiceNotFound();
  return invoice;
}
