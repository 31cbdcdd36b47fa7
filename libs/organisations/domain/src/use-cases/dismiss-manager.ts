import type { Principal, UnitOfWork } from '@pds/kernel';
import { namesManagersOf } from '../model/organisation-scope';
import { ManagersNamedElsewhere, OrganisationNotFound } from '../organisations.errors';
import type { Organisations } from '../ports/organisations';
import type { OrganiserAffiliations } from '../ports/organiser-affiliations';

/**
 * Someone manages an organisation no longer and loses their role in it; the last manager stays.
 * Throws `OrganisationNotFound`, `ManagersNamedElsewhere`, `NotAManager`, `LastManager`.
 */
export class DismissManager {
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
      organisation.dismiss(command.accountId);
      await this.organisations.save(organisation);
      await this.affiliations.withdraw(command.accountId, organisation.id);
    });
  }
}
