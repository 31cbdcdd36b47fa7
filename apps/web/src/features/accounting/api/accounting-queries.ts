import {
  getListCreditsQueryKey,
  getListCustomerBalancesQueryKey,
  getListDepositSlipsQueryKey,
  getListPaymentsQueryKey,
  getProposeRemindersQueryKey,
  getShowAgedBalanceQueryKey,
} from '@pds/api-client/generated/accounting/accounting';
import { getGetRevenueByEventTypeQueryKey, getGetRevenueQueryKey } from '@pds/api-client/generated/revenue/revenue';
import { dossierListQueries, dossierQueries, shownDossierQueries } from '../../../shared/reference/dossier-queries';

/** Lists and sums of accounting. Any accounting entry outdates all of them. */
const accountingQueries = [
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
export const outdatedByEntry = (demandId: number) =>
  ({ outdates: [...dossierQueries(demandId), ...accountingQueries], outdatesWhenRefused: true }) as const;

/** What entries of several dossiers outdate, also when they are refused, because somebody else may have written one before. */
export const outdatedByEntries = {
  outdates: [...dossierListQueries, shownDossierQueries, ...accountingQueries],
  outdatesWhenRefused: true,
} as const;
