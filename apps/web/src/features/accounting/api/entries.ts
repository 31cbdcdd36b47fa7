import {
  collectInvoices,
  depositCheques,
  getListDepositSlipsQueryKey,
  getListPaymentsQueryKey,
  noteDepositedCheques,
} from '@pds/api-client/generated/accounting/accounting';
import type { CollectInvoicesBody, DepositChequesBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { dossierLists, shownDossiers } from '../../../shared/reference/dossier-queries';

export {
  listInvoices,
  listPayments,
  useListCredits,
  useListDepositSlips,
  useListPayments,
} from '@pds/api-client/generated/accounting/accounting';

/** Collects what is left of several invoices. */
export function useCollectInvoices() {
  return useMutation({
    mutationFn: (body: CollectInvoicesBody) => collectInvoices(body),
    meta: { outdates: [...dossierLists, shownDossiers, { queryKey: getListPaymentsQueryKey() }] },
  });
}

/** Puts cheques on a deposit slip. */
export function useDepositCheques() {
  return useMutation({
    mutationFn: (body: DepositChequesBody) => depositCheques(body),
    meta: { outdates: [{ queryKey: getListPaymentsQueryKey() }, { queryKey: getListDepositSlipsQueryKey() }] },
  });
}

/** Notes that cheques were taken to the bank without a slip. */
export function useNoteDepositedCheques() {
  return useMutation({
    mutationFn: (paymentIds: number[]) => noteDepositedCheques({ paymentIds }),
    meta: { outdates: [{ queryKey: getListPaymentsQueryKey() }] },
  });
}
