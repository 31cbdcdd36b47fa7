import { createInvoice } from '@pds/api-client/generated/accounting/accounting';
import type { CreateInvoiceBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export { useListInvoices, useListInvoicesOfDemand } from '@pds/api-client/generated/accounting/accounting';

/** Issues an invoice of a dossier. */
export function useIssueInvoice(demandId: number) {
  return useMutation({
    mutationFn: (invoice: CreateInvoiceBody) => createInvoice(demandId, invoice),
    meta: { outdates: dossierQueries(demandId) },
  });
}
