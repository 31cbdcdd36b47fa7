import type { Clock, Editions, Principal, UnitOfWork } from '@pds/kernel';
import { type DeadlineRule, defaultDeadlineRules } from '@pds/organisations/contract';
import { checkedDeadlineRules, datedRules } from '../../model/deadline-rules';
import { editedDeadlineRules } from '../../model/versioned-resources';
import { DepartmentNotFound } from '../../organisations.errors';
import type { DeadlineRules } from '../../ports/deadline-rules';
import type { Departments } from '../../ports/departments';

/**
 * Sets all deadline rules of a department; they hold for open dossiers at once. Throws `DepartmentNotFound` (missing or out of scope),
 * `InvalidFields`, `ChangedMeanwhile`.
 */
export class EditDeadlineRules {
  constructor(
    private readonly departments: Departments,
    private readonly rules: DeadlineRules,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(
    command: { departmentId: number; rules: readonly DeadlineRule[]; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    const { departmentId, version } = command;
    return this.unitOfWork.run(async () => {
      if (!(await this.departments.findForUpdate(departmentId, principal.scope))) throw new DepartmentNotFound();
      const checked = checkedDeadlineRules(command.rules);
      await this.editions.advance(editedDeadlineRules(departmentId), version, principal.accountId);
      const before = (await this.rules.of(departmentId)) ?? defaultDeadlineRules;
      await this.rules.save(departmentId, datedRules(checked, before, this.clock.now()));
    });
  }
}
