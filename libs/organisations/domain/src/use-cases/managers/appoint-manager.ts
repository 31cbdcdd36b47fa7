import type { Principal, UnitOfWork } from '@pds/kernel';
import { ManagerUnknown, SelfAppointment } from '../../organisations.errors';
import type { Organisations } from '../../ports/organisations';
import type { OrganiserAffiliations } from '../../ports/organiser-affiliations';
import { organisationToManage } from '../organisations/organisation-to-manage';

/**
 * Makes an existing account a manager of an organisation, and its organiser. Idempotent. Throws `OrganisationNotFound`,
 * `ManagersOfAnotherDepartment`, `SelfAppointment`, `ManagerUnknown`.
 */
export class AppointManager {
  constructor(
    private readonly organisations: Organisations,
    private readonly affiliations: OrganiserAffiliations,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { organisationId: number; accountId: number }, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await organisationToManage(this.organisations, command.organisationId, principal);
      if (command.accountId === principal.accountId) throw new SelfAppointment();
      if (!(await this.affiliations.isKnown(command.accountId, principal.scope))) throw new ManagerUnknown();
      organisation.appoint(command.accountId);
      await this.organisations.save(organisation);
      await this.affiliations.affiliate(command.accountId, organisation.id, 'staff');
    });
  }
}
