import {
  createInvoice,
  getListInvoicesOfDemandQueryKey,
  getListInvoicesOfDemandQueryOptions,
} from '@pds/api-client/generated/accounting/accounting';
import type { CreateInvoiceBody, DossierBillingAnswer } from '@pds/api-client/generated/model';
import { useQueryClient } from '@tanstack/react-query';
import { outdatedByEntry } from './accounting-queries';
import { useCall, useFresh } from '../../../shared/api/calls';

export { useListInvoices, useListInvoicesOfDemand } from '@pds/api-client/generated/accounting/accounting';

/** Loads the present billing of a dossier, ignoring the cache. */
export const useLoadInvoicesOfDemand = (demandId: number) => useFresh(getListInvoicesOfDemandQueryOptions(demandId));

/** Returns a function that reads the billing currently shown: a save before an invoice may have changed the price. */
export function useShownBilling(demandId: number): () => DossierBillingAnswer {
  const client = useQueryClient();
  return () => client.getQueryData<DossierBillingAnswer>(getListInvoicesOfDemandQueryKey(demandId))!;
}

export const useIssueInvoice = (demandId: number) =>
  useCall((invoice: CreateInvoiceBody) => createInvoice(demandId, invoice), outdatedByEntry(demandId));
