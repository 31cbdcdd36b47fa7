import type { ReminderRules } from '../../model/reminders/reminder-stages';

/** The reminder rules of each department. */
export abstract class DepartmentReminderRules {
  /** Returns the department's own rules, or the default ones if it has set none. @param departmentId null: the default rules */
  abstract of(departmentId: number | null): Promise<ReminderRules>;

  abstract save(departmentId: number, rules: ReminderRules): Promise<void>;
}
