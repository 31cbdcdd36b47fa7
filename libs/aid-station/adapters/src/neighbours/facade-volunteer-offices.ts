import { type VolunteerOffice, VolunteerOffices } from '@pds/aid-station/domain';
import { contactOf, type OrganisationsFacade } from '@pds/organisations/contract';

/** Offices with their department, through the facade of the organisations context. */
export class FacadeVolunteerOffices extends VolunteerOffices {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async find(id: number): Promise<VolunteerOffice | null> {
    const office = await this.organisations.office(id);
    const department = office && (await this.organisations.department(office.departmentId));
    return department && { timeZone: department.timeZone, contact: contactOf(department, office) };
  }
}
