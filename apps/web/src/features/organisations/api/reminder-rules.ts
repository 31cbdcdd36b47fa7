import {
  getProposeRemindersQueryKey,
  getShowReminderRulesQueryKey,
  updateReminderRules,
} from '@pds/api-client/generated/accounting/accounting';
import type { EditReminderRulesBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';

export { useShowReminderRules } from '@pds/api-client/generated/accounting/accounting';

/** Sets the delays of a department's reminders. */
export function useUpdateReminderRules(departmentId: number) {
  return useMutation({
    mutationFn: (rules: EditReminderRulesBody) => updateReminderRules(departmentId, rules),
    meta: {
      outdates: [{ queryKey: getShowReminderRulesQueryKey(departmentId) }, { queryKey: getProposeRemindersQueryKey() }],
    },
  });
}
