import { type EventDepartment, Structure } from '@pds/demand/domain';
import type { IssuerContact } from '@pds/kernel';
import { contactOf, type OrganisationsFacade } from '@pds/organisations/contract';

/** Port on the organisations context: departments and offices. */
export class FacadeStructure extends Structure {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async departmentByCode(code: string): Promise<EventDepartment | null> {
    const department = await this.organisations.departmentByCode(code);
    return department && { id: department.id, code: department.code, timeZone: department.timeZone };
  }

  override async hasDepartment(departmentId: number): Promise<boolean> {
    return (await this.organisations.department(departmentId)) !== null;
  }

  override async newRequestAddress(departmentId: number): Promise<string | null> {
    const department = await this.organisations.department(departmentId);
    return department?.notifyNewRequests ? department.emailOperational : null;
  }

  override async contactOf(departmentId: number, officeId: number | null): Promise<IssuerContact | null> {
    const department = await this.organisations.department(departmentId);
    return department && contactOf(department, officeId === null ? null : await this.organisations.office(officeId));
  }

  override async departmentOfOffice(officeId: number): Promise<number | null> {
    return (await this.organisations.office(officeId))?.departmentId ?? null;
  }
}
