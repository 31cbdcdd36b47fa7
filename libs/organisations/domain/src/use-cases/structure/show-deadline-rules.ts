import type { Editions, Principal } from '@pds/kernel';
import { type DeadlineRuleInForce, defaultDeadlineRules } from '@pds/organisations/contract';
import { editedDeadlineRules } from '../../model/versioned-resources';
import { DepartmentNotFound } from '../../organisations.errors';
import type { DeadlineRules } from '../../ports/deadline-rules';
import type { Departments } from '../../ports/departments';

/** The rules of a department, with the version to send back when saving them. */
export interface ShownDeadlineRules {
  readonly rules: readonly DeadlineRuleInForce[];
  /** Whether they are the default ones: the department has none of its own. */
  readonly isDefault: boolean;
  readonly version: number;
}

/** Returns the deadline rules of a department. Throws `DepartmentNotFound` (missing or out of scope). */
export class ShowDeadlineRules {
  constructor(
    private readonly departments: Departments,
    private readonly rules: DeadlineRules,
    private readonly editions: Editions,
  ) {}

  async execute(departmentId: number, { scope }: Principal): Promise<ShownDeadlineRules> {
    if (!(await this.departments.find(departmentId, scope))) throw new DepartmentNotFound();
    const version = await this.editions.versionOf(editedDeadlineRules(departmentId));
    const own = await this.rules.of(departmentId);
    return { rules: own ?? defaultDeadlineRules, isDefault: own === undefined, version };
  }
}
