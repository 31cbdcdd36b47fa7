import { collectInvoices, depositCheques, noteDepositedCheques } from '@pds/api-client/generated/accounting/accounting';
import { outdatedByEntries } from './accounting-queries';
import { useCall } from '../../../shared/api/calls';

export {
  listCredits,
  listInvoices,
  listPayments,
  useListCredits,
  useListDepositSlips,
  useListPayments,
} from '@pds/api-client/generated/accounting/accounting';

/** Collects the balance of several invoices. */
export const useCollectInvoices = () => useCall(collectInvoices, outdatedByEntries);

/** Puts cheques on a deposit slip. */
export const useDepositCheques = () => useCall(depositCheques, outdatedByEntries);

/** Marks cheques as deposited without a slip. */
export const useMarkChequesDeposited = () =>
  useCall((paymentIds: number[]) => noteDepositedCheques({ paymentIds }), outdatedByEntries);
