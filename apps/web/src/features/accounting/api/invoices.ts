import {
  createInvoice,
  getListInvoicesOfDemandQueryKey,
  getListInvoicesOfDemandQueryOptions,
} from '@pds/api-client/generated/accounting/accounting';
import type { CreateInvoiceBody, DossierBillingAnswer } from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryOf } from './books';

export { useListInvoices, useListInvoicesOfDemand } from '@pds/api-client/generated/accounting/accounting';

/** Loads the present billing of a dossier, ignoring the cache. */
export function useLoadInvoicesOfDemand(demandId: number) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getListInvoicesOfDemandQueryOptions(demandId), staleTime: 0 });
}

/** Returns a function that reads the billing currently shown: a save before an invoice may have changed the price. */
export function useShownBilling(demandId: number): () => DossierBillingAnswer {
  const client = useQueryClient();
  return () => client.getQueryData<DossierBillingAnswer>(getListInvoicesOfDemandQueryKey(demandId))!;
}

/** Issues an invoice of a dossier. */
export function useIssueInvoice(demandId: number) {
  return useMutation({
    mutationFn: (invoice: CreateInvoiceBody) => createInvoice(demandId, invoice),
    meta: entryOf(demandId),
  });
}
