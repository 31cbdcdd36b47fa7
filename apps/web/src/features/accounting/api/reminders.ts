import {
  getListLeftOutInvoicesQueryKey,
  getProposeRemindersQueryKey,
  leaveOutOfReminders,
  previewReminders,
  sendReminders,
  showDueReminders,
  takeBackLeftOut,
} from '@pds/api-client/generated/accounting/accounting';
import type { LeaveOutBody, WantedReminderBody } from '@pds/api-client/generated/model';
import { type QueryFilters, useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export {
  useListLeftOutInvoices,
  useListRemindersOfInvoice,
  useProposeReminders,
  useShowAgedBalance,
} from '@pds/api-client/generated/accounting/accounting';

const proposals = { queryKey: getProposeRemindersQueryKey() };
const leftOut = { queryKey: getListLeftOutInvoicesQueryKey() };
/** A customer who is left out is told of each of their invoices. */
const histories: QueryFilters = {
  predicate: ({ queryKey: [address] }) =>
    typeof address === 'string' && address.startsWith('/api/reminder/of-invoice/'),
};

/** What invoices chosen in a list are to be reminded with today, or why not; nothing is stored. */
export function useShowDueReminders() {
  return useMutation({ mutationFn: (ids: number[]) => showDueReminders({ ids }), meta: { outdates: [] } });
}

/** The letters of reminders as their receivers will read them; nothing is stored. */
export function usePreviewReminders() {
  return useMutation({
    mutationFn: (reminders: WantedReminderBody[]) => previewReminders({ reminders }),
    meta: { outdates: [] },
  });
}

/** Sends reminders. @param dossiers those on whose timelines the messages will show */
export function useSendReminders(dossiers: readonly number[]) {
  return useMutation({
    mutationFn: (reminders: WantedReminderBody[]) => sendReminders({ reminders }),
    meta: { outdates: [proposals, ...dossiers.flatMap((id) => dossierQueries(id))] },
  });
}

/** Leaves an invoice or its customer out of reminders. */
export function useLeaveOut(invoiceId: number) {
  return useMutation({
    mutationFn: (body: Omit<LeaveOutBody, 'id'>) => leaveOutOfReminders({ id: invoiceId, ...body }),
    meta: { outdates: [proposals, leftOut, histories] },
  });
}

/** Has an invoice or a customer reminded again. */
export function useTakeBackLeftOut() {
  return useMutation({
    mutationFn: (id: number) => takeBackLeftOut(id),
    meta: { outdates: [proposals, leftOut, histories] },
  });
}
