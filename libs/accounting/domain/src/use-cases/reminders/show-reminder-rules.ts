import type { Editions, Principal, Scope } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { ReminderDepartmentNotFound } from '../../reminders.errors';
import type { ReminderRules } from '../../model/reminders/reminder-stages';
import type { DepartmentReminderRules } from '../../ports/reminders/department-reminder-rules';

/** A department's rules, with the version to send back when saving. */
export interface ShownReminderRules extends ReminderRules {
  readonly version: number;
}

/** Returns the reminder rules of a department. Throws `ReminderDepartmentNotFound` (missing or out of scope). */
export class ShowReminderRules {
  constructor(
    private readonly departments: Pick<OrganisationsFacade, 'department'>,
    private readonly rules: DepartmentReminderRules,
    private readonly editions: Editions,
  ) {}

  async execute(departmentId: number, { scope }: Principal): Promise<ShownReminderRules> {
    await departmentInScope(this.departments, departmentId, scope);
    const version = await this.editions.versionOf(editedReminderRules(departmentId));
    return { ...(await this.rules.of(departmentId)), version };
  }
}

/** @throws ReminderDepartmentNotFound */
export async function departmentInScope(
  departments: Pick<OrganisationsFacade, 'department'>,
  id: number,
  scope: Scope,
): Promise<void> {
  const isOwn = scope.kind === 'all' || (scope.kind !== 'organiser' && scope.departmentId === id);
  if (!isOwn || !(await departments.department(id))) throw new ReminderDepartmentNotFound();
}

/** The rules of a department, as a resource that several users may edit at once. */
export function editedReminderRules(departmentId: number) {
  return { key: `accounting.reminder-rules:${departmentId}`, frenchName: 'les délais de relance de ce département' };
}
