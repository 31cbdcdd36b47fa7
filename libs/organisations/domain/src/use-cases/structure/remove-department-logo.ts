import type { Principal, UnitOfWork } from '@pds/kernel';
import { DepartmentNotFound } from '../../organisations.errors';
import type { Departments } from '../../ports/departments';

/** Removes the picture from a department's later papers. Throws `DepartmentNotFound`. */
export class RemoveDepartmentLogo {
  constructor(
    private readonly departments: Departments,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(id: number, { scope }: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const department = await this.departments.findForUpdate(id, scope);
      if (!department) throw new DepartmentNotFound();
      department.changeLogo(null);
      await this.departments.save(department);
    });
  }
}
