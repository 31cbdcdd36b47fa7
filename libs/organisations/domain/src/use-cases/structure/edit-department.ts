import type { Clock, Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { DepartmentDetails } from '../../model/department';
import { editedDepartment } from '../../model/versioned-resources';
import { DepartmentNotFound } from '../../organisations.errors';
import type { RichText } from '../../ports/rich-text';
import type { Departments } from '../../ports/departments';

/**
 * Saves the department screen; rich text is sanitised before it is stored (decisions: Documents). Throws `DepartmentNotFound`,
 * `ChangedMeanwhile`, `FieldNotAllowed`, `InvalidFields`.
 */
export class EditDepartment {
  constructor(
    private readonly departments: Departments,
    private readonly richText: RichText,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(
    command: { id: number; changes: Partial<DepartmentDetails>; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    const { quoteConditions, conventionConditions, termsOfSale } = command.changes;
    const clean = (html: string | null | undefined) => (html ? this.richText.clean(html) : html);
    const changes = {
      ...command.changes,
      quoteConditions: clean(quoteConditions),
      conventionConditions: clean(conventionConditions),
      termsOfSale: clean(termsOfSale),
    };
    return this.unitOfWork.run(async () => {
      const department = await this.departments.findForUpdate(command.id, principal.scope);
      if (!department) throw new DepartmentNotFound();
      department.edit(changes, principal, this.clock.now());
      await this.editions.advance(editedDepartment(command.id), command.version, principal.accountId);
      await this.departments.save(department);
    });
  }
}
