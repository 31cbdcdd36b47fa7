import { OrganiserAffiliations } from '@pds/organisations/domain';
import type { UsersFacade } from '@pds/users/contract';

/** The users context gives managers their role. */
export class UsersOrganiserAffiliations extends OrganiserAffiliations {
  constructor(private readonly users: UsersFacade) {
    super();
  }

  override affiliate(accountId: number, organisationId: number): Promise<void> {
    return this.users.affiliateOrganiser(accountId, organisationId);
  }
}
