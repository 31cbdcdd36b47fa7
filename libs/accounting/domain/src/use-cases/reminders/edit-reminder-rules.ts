import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { checkedReminderRules, type ReminderRules } from '../../model/reminders/reminder-stages';
import type { DepartmentReminderRules } from '../../ports/reminders/department-reminder-rules';
import { departmentInScope, editedReminderRules } from './show-reminder-rules';

/**
 * Sets the reminder rules of a department. Throws `ReminderDepartmentNotFound` (missing or out of scope), `ReminderRulesRefused`,
 * `ChangedMeanwhile`.
 */
export class EditReminderRules {
  constructor(
    private readonly departments: Pick<OrganisationsFacade, 'department'>,
    private readonly rules: DepartmentReminderRules,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    { departmentId, rules, version }: { departmentId: number; rules: ReminderRules; version?: number | undefined },
    { accountId, scope }: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      await departmentInScope(this.departments, departmentId, scope);
      const checked = checkedReminderRules(rules);
      await this.editions.advance(editedReminderRules(departmentId), version, accountId);
      await this.rules.save(departmentId, checked);
    });
  }
}
