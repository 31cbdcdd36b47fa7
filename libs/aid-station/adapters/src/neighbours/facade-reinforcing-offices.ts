import { type ReinforcingOffice, ReinforcingOffices } from '@pds/aid-station/domain';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** Offices, through the facade of the organisations context. */
export class FacadeReinforcingOffices extends ReinforcingOffices {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async find(id: number): Promise<ReinforcingOffice | null> {
    const office = await this.organisations.office(id);
    return office && { id: office.id, name: office.name, departmentId: office.departmentId };
  }
}
