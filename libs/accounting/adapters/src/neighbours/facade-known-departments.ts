import { KnownDepartments } from '@pds/accounting/domain';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** Departments, from the organisations context. */
export class FacadeKnownDepartments extends KnownDepartments {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async has(id: number): Promise<boolean> {
    return (await this.organisations.department(id)) !== null;
  }
}
