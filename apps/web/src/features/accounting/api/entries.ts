import { collectInvoices, depositCheques, noteDepositedCheques } from '@pds/api-client/generated/accounting/accounting';
import type { CollectInvoicesBody, DepositChequesBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { outdatedByEntries } from './accounting-queries';

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
    meta: outdatedByEntries,
  });
}

/** Puts cheques on a deposit slip. */
export function useDepositCheques() {
  return useMutation({
    mutationFn: (body: DepositChequesBody) => depositCheques(body),
    meta: outdatedByEntries,
  });
}

/** Marks cheques as deposited without a slip. */
export function useMarkChequesDeposited() {
  return useMutation({
    mutationFn: (paymentIds: number[]) => noteDepositedCheques({ paymentIds }),
    meta: outdatedByEntries,
  });
}
