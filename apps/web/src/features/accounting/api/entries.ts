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

export const useCollectInvoices = () => useCall(collectInvoices, outdatedByEntries);

export const useDepositCheques = () => useCall(depositCheques, outdatedByEntries);

export const useMarkChequesDeposited = () =>
  useCall((paymentIds: number[]) => noteDepositedCheques({ paymentIds }), outdatedByEntries);
