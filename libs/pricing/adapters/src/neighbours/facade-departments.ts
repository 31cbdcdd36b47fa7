import type { OrganisationsFacade } from '@pds/organisations/contract';
import { Departments, type TariffDepartment } from '@pds/pricing/domain';

/** The departments of the organisations context. */
export class FacadeDepartments extends Departments {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async find(id: number): Promise<TariffDepartment | null> {
    const department = await this.organisations.department(id);
    return department && { id: department.id, number: department.code, name: department.name };
  }
}
