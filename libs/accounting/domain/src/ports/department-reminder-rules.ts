import type { ReminderRules } from '../model/reminders';

/** When each department reminds its customers. */
export abstract class DepartmentReminderRules {
  /** The department's own rules, ours where it has set none. @param departmentId null: ours */
  abstract of(departmentId: number | null): Promise<ReminderRules>;

  abstract save(departmentId: number, rules: ReminderRules): Promise<void>;
}
