import {
  getListCreditsQueryKey,
  getListCustomerBalancesQueryKey,
  getListDepositSlipsQueryKey,
  getListPaymentsQueryKey,
  getProposeRemindersQueryKey,
  getShowAgedBalanceQueryKey,
} from '@pds/api-client/generated/accounting/accounting';
import { getGetRevenueByEventTypeQueryKey, getGetRevenueQueryKey } from '@pds/api-client/generated/revenue/revenue';
import { dossierLists, dossierQueries, shownDossiers } from '../../../shared/reference/dossier-queries';

/** Lists and sums of accounting. Any accounting entry outdates all of them. */
const books = [
  getListPaymentsQueryKey(),
  getListCreditsQueryKey(),
  getListDepositSlipsQueryKey(),
  getListCustomerBalancesQueryKey(),
  getProposeRemindersQueryKey(),
  getShowAgedBalanceQueryKey(),
  getGetRevenueQueryKey(),
  getGetRevenueByEventTypeQueryKey(),
].map((queryKey) => ({ queryKey }));

/** What an entry of one dossier outdates, also when it is refused, because somebody else may have written one before. */
export function entryOf(demandId: number) {
  const outdates = [...dossierQueries(demandId), ...books];
  return { outdates, outdatesWhenRefused: outdates };
}

const ofSeveral = [...dossierLists, shownDossiers, ...books];

/** What entries of several dossiers outdate, also when they are refused, because somebody else may have written one before. */
export const entriesOfSeveral = { outdates: ofSeveral, outdatesWhenRefused: ofSeveral };
