import { collectInvoices, depositCheques, noteDepositedCheques } from '@pds/api-client/generated/accounting/accounting';
import type { CollectInvoicesBody, DepositChequesBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { entriesOfSeveral } from './books';

export {
  listCredits,
  listInvoices,
  listPayments,
  useListCredits,
  useListDepositSlips,
  useListPayments,
} from '@pds/api-client/generated/accounting/accounting';

/** Collects the balance of several invoices. */
export function useCollectInvoices() {
  return useMutation({
    mutationFn: (body: CollectInvoicesBody) => collectInvoices(body),
    meta: entriesOfSeveral,
  });
}

/** Puts cheques on a deposit slip. */
export function useDepositCheques() {
  return useMutation({
    mutationFn: (body: DepositChequesBody) => depositCheques(body),
    meta: entriesOfSeveral,
  });
}

/** Marks cheques as deposited without a slip. */
export function useNoteDepositedCheques() {
  return useMutation({
    mutationFn: (paymentIds: number[]) => noteDepositedCheques({ paymentIds }),
    meta: entriesOfSeveral,
  });
}
