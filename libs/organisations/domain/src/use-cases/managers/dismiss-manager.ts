import type { Principal, UnitOfWork } from '@pds/kernel';
import type { Organisations } from '../../ports/organisations';
import type { OrganiserAffiliations } from '../../ports/organiser-affiliations';
import { organisationToManage } from '../organisations/organisation-to-manage';

/**
 * Removes a manager of an organisation, with their role in it; the last manager cannot be removed. Throws `OrganisationNotFound`,
 * `ManagersOfAnotherDepartment`, `NotAManager`, `LastManager`.
 */
export class DismissManager {
  constructor(
    private readonly organisations: Organisations,
    private readonly affiliations: OrganiserAffiliations,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { organisationId: number; accountId: number }, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await organisationToManage(this.organisations, command.organisationId, principal);
      organisation.dismiss(command.accountId);
      await this.organisations.save(organisation);
      await this.affiliations.withdraw(command.accountId, organisation.id);
    });
  }
}
