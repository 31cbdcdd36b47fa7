import {
  getListReminderExclusionsQueryKey,
  getProposeRemindersQueryKey,
  excludeFromReminders,
  previewReminders,
  sendReminders,
  showDueReminders,
  endReminderExclusion,
} from '@pds/api-client/generated/accounting/accounting';
import type { ExcludeFromRemindersBody, WantedReminderBody } from '@pds/api-client/generated/model';
import type { QueryFilters } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

export {
  useListReminderExclusions,
  useListRemindersOfInvoice,
  useProposeReminders,
  useShowAgedBalance,
} from '@pds/api-client/generated/accounting/accounting';

const proposals = { queryKey: getProposeRemindersQueryKey() };
const exclusions = { queryKey: getListReminderExclusionsQueryKey() };
/** The exclusion of a customer appears in the history of each of their invoices. */
const histories: QueryFilters = {
  predicate: ({ queryKey: [address] }) =>
    typeof address === 'string' && address.startsWith('/api/reminder/of-invoice/'),
};

/** Returns the reminders due today for invoices chosen in a list, or why none is due. Stores nothing. */
export const useShowDueReminders = () => useCall((ids: number[]) => showDueReminders({ ids }), { outdates: [] });

/** Returns the letters of reminders as their receivers will read them. Stores nothing. */
export const usePreviewReminders = () =>
  useCall((reminders: WantedReminderBody[]) => previewReminders({ reminders }), { outdates: [] });

/** Sends reminders. @param dossiers whose timelines will show the messages */
export const useSendReminders = (dossiers: readonly number[]) =>
  useCall((reminders: WantedReminderBody[]) => sendReminders({ reminders }), {
    outdates: [proposals, histories, ...dossiers.flatMap((id) => dossierQueries(id))],
  });

/** Excludes an invoice or its customer from reminders. */
export const useExcludeFromReminders = (invoiceId: number) =>
  useCall((body: Omit<ExcludeFromRemindersBody, 'id'>) => excludeFromReminders({ id: invoiceId, ...body }), {
    outdates: [proposals, exclusions, histories],
  });

/** Ends an exclusion, so that the invoice or customer is reminded again. */
export const useResumeReminders = () => useCall(endReminderExclusion, { outdates: [proposals, exclusions, histories] });
