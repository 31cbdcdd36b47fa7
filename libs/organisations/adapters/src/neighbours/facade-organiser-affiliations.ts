import { DomainError, type Scope } from '@pds/kernel';
import { ManagerEmailTaken, type NewManager, OrganiserAffiliations } from '@pds/organisations/domain';
import type { UsersFacade } from '@pds/users/contract';

/** The users context gives managers their role. */
export class FacadeOrganiserAffiliations extends OrganiserAffiliations {
  constructor(private readonly users: UsersFacade) {
    super();
  }

  override isKnown(accountId: number, scope: Scope): Promise<boolean> {
    return this.users.isKnownIn(accountId, scope);
  }

  override affiliate(accountId: number, organisationId: number): Promise<void> {
    return this.users.affiliateOrganiser(accountId, organisationId);
  }

  override async invite(person: NewManager, organisationId: number, notify: boolean): Promise<number> {
    try {
      return await this.users.inviteOrganiser({ ...person, organisationId, notify });
    } catch (error) {
      // The users' own text speaks to a visitor who signs up.
      if (error instanceof DomainError && error.code === 'users.email-already-used') throw new ManagerEmailTaken();
      throw error;
    }
  }

  override organisedBy(accountId: number): Promise<readonly number[]> {
    return this.users.organisationsOf(accountId);
  }

  override withdraw(accountId: number, organisationId: number): Promise<void> {
    return this.users.withdrawOrganiser(accountId, organisationId);
  }
}
