import type { Principal, UnitOfWork } from '@pds/kernel';
import { namesManagersOf } from '../model/organisation-scope';
import { ManagersNamedElsewhere, ManagerUnknown, OrganisationNotFound, OwnManagement } from '../organisations.errors';
import type { Organisations } from '../ports/organisations';
import type { OrganiserAffiliations } from '../ports/organiser-affiliations';

/**
 * Makes an existing account a manager of an organisation, and its organiser. Again without harm.
 * Throws `OrganisationNotFound`, `ManagersNamedElsewhere`, `OwnManagement`, `ManagerUnknown`.
 */
export class AppointManager {
  constructor(
    private readonly organisations: Organisations,
    private readonly affiliations: OrganiserAffiliations,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { organisationId: number; accountId: number }, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const organisation = await this.organisations.findForUpdate(command.organisationId, principal.scope);
      if (!organisation) throw new OrganisationNotFound();
      if (!namesManagersOf(principal.scope, organisation.snapshot())) throw new ManagersNamedElsewhere();
      if (command.accountId === principal.accountId) throw new OwnManagement();
      if (!(await this.affiliations.isKnown(command.accountId, principal.scope))) throw new ManagerUnknown();
      organisation.appoint(command.accountId);
      await this.organisations.save(organisation);
      await this.affiliations.affiliate(command.accountId, organisation.id, 'staff');
    });
  }
}
