import {
  getProposeRemindersQueryKey,
  getShowReminderRulesQueryKey,
  updateReminderRules,
} from '@pds/api-client/generated/accounting/accounting';
import type { EditReminderRulesBody } from '@pds/api-client/generated/model';
import { useCall } from '../../../shared/api/calls';

export { useShowReminderRules } from '@pds/api-client/generated/accounting/accounting';

/** Sets the delays of a department's reminders. */
export const useUpdateReminderRules = (departmentId: number) =>
  useCall((rules: EditReminderRulesBody) => updateReminderRules(departmentId, rules), {
    outdates: [{ queryKey: getShowReminderRulesQueryKey(departmentId) }, { queryKey: getProposeRemindersQueryKey() }],
  });
