import { createInvoice, creditInvoice } from '@pds/api-client/generated/accounting/accounting';
import type { CreateInvoiceBody, CreditInvoiceBody } from '@pds/api-client/generated/model';
import { useCall } from '../../../shared/api/calls';
import { outdatedByEntry } from './accounting-queries';

export { useShowDeliveries } from '@pds/api-client/generated/accounting/accounting';

/** The credit note of a refused invoice, and the invoice that replaces it. */
export interface Replacement {
  readonly credit: CreditInvoiceBody;
  readonly invoice: CreateInvoiceBody;
}

/**
 * Credits a refused invoice and issues the one that replaces it. If the second fails, the credit note stays, and the form of the next
 * invoice proposes the same amount.
 */
export function useReplaceInvoice(demandId: number, invoiceId: number) {
  return useCall(async ({ credit, invoice }: Replacement) => {
    await creditInvoice(invoiceId, credit);
    return createInvoice(demandId, invoice);
  }, outdatedByEntry(demandId));
}
