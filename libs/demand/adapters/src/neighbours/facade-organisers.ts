import { type DeclaredOrganisation, Organisers } from '@pds/demand/domain';
import type { Scope } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** Port on the organisations context: event organisers. */
export class FacadeOrganisers extends Organisers {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async name(organisationId: number): Promise<string | null> {
    return (await this.organisations.organisation(organisationId))?.name ?? null;
  }

  override isInScope(organisationId: number, scope: Scope): Promise<boolean> {
    return this.organisations.isOrganisationInScope(organisationId, scope);
  }

  override declare(
    organisation: DeclaredOrganisation,
    accountId: number | null,
    departmentId: number | null,
  ): Promise<number> {
    return this.organisations.declareOrganisation({ ...organisation, accountId, departmentId });
  }

  override named(name: string, postalCode: string, departmentId: number): Promise<number | null> {
    return this.organisations.organisationNamed(name, postalCode, departmentId);
  }
}
