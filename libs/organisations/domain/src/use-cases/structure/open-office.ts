import type { Principal, UnitOfWork } from '@pds/kernel';
import { type NewOffice, Office } from '../../model/office';
import { DepartmentNotFound } from '../../organisations.errors';
import type { Departments } from '../../ports/departments';
import type { Offices } from '../../ports/offices';

export interface OpenOfficeCommand {
  readonly departmentId: number;
  readonly details: NewOffice;
}

/**
 * Opens an office in a department; returns its id. Throws `DepartmentNotFound` (outside the scope included), `InvalidFields`,
 * `OfficeNameTaken`.
 */
export class OpenOffice {
  constructor(
    private readonly departments: Departments,
    private readonly offices: Offices,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute({ departmentId, details }: OpenOfficeCommand, principal: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      if (!(await this.departments.find(departmentId, principal.scope))) throw new DepartmentNotFound();
      const office = Office.open(await this.offices.nextId(), departmentId, details);
      await this.offices.add(office);
      return office.snapshot().id;
    });
  }
}
