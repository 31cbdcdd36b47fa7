import { type Instant, type Scope, Siret } from '@pds/kernel';
import { type NewManager, OrganiserAffiliations } from '@pds/organisations/domain';
import type { UsersFacade } from '@pds/users/contract';

/** Port on the users context, which gives managers their role. */
export class FacadeOrganiserAffiliations extends OrganiserAffiliations {
  constructor(private readonly users: UsersFacade) {
    super();
  }

  override isKnown(accountId: number, scope: Scope): Promise<boolean> {
    return this.users.isKnownIn(accountId, scope);
  }

  override async addressOf(accountId: number): Promise<string | null> {
    const contact = await this.users.contact(accountId);
    return contact?.email ?? null;
  }

  override async vouchedSiretOf(accountId: number): Promise<Siret | null> {
    return Siret.parse((await this.users.vouchedSiretOf(accountId)) ?? '');
  }

  override affiliate(accountId: number, organisationId: number, givenBy: 'self' | 'staff'): Promise<void> {
    return this.users.affiliateOrganiser(accountId, organisationId, givenBy);
  }

  override invite(
    person: NewManager,
    organisationId: number,
    notify: boolean,
    isSilent = false,
  ): Promise<number | null> {
    return this.users.inviteOrganiser({ ...person, organisationId, notify, isSilent });
  }

  override isUnanswered(accountId: number, organisationId: number, until: Instant): Promise<boolean> {
    return this.users.isUnansweredOrganiser(accountId, organisationId, until);
  }

  override withdrawUnanswered(accountId: number, organisationId: number): Promise<void> {
    return this.users.withdrawUnansweredOrganiser(accountId, organisationId);
  }

  override organisationsOrganisedBy(accountId: number): Promise<readonly number[]> {
    return this.users.organisationsOf(accountId);
  }

  override withdraw(accountId: number, organisationId: number): Promise<void> {
    return this.users.withdrawOrganiser(accountId, organisationId);
  }
}
