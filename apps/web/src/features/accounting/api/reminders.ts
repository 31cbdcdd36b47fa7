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
import { type QueryFilters, useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

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
export function useShowDueReminders() {
  return useMutation({ mutationFn: (ids: number[]) => showDueReminders({ ids }), meta: { outdates: [] } });
}

/** Returns the letters of reminders as their receivers will read them. Stores nothing. */
export function usePreviewReminders() {
  return useMutation({
    mutationFn: (reminders: WantedReminderBody[]) => previewReminders({ reminders }),
    meta: { outdates: [] },
  });
}

/** Sends reminders. @param dossiers whose timelines will show the messages */
export function useSendReminders(dossiers: readonly number[]) {
  return useMutation({
    mutationFn: (reminders: WantedReminderBody[]) => sendReminders({ reminders }),
    meta: { outdates: [proposals, ...dossiers.flatMap((id) => dossierQueries(id))] },
  });
}

/** Excludes an invoice or its customer from reminders. */
export function useExcludeFromReminders(invoiceId: number) {
  return useMutation({
    mutationFn: (body: Omit<ExcludeFromRemindersBody, 'id'>) => excludeFromReminders({ id: invoiceId, ...body }),
    meta: { outdates: [proposals, exclusions, histories] },
  });
}

/** Ends an exclusion, so that the invoice or customer is reminded again. */
export function useResumeReminders() {
  return useMutation({
    mutationFn: (id: number) => endReminderExclusion(id),
    meta: { outdates: [proposals, exclusions, histories] },
  });
}
