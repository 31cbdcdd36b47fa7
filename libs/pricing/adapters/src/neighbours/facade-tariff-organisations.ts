import type { Scope } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { type TariffOrganisation, TariffOrganisations } from '@pds/pricing/domain';

/** The organisations that the caller may see, from the organisations context. */
export class FacadeTariffOrganisations extends TariffOrganisations {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async find(id: number, scope: Scope): Promise<TariffOrganisation | null> {
    if (!(await this.organisations.isOrganisationInScope(id, scope))) return null;
    const organisation = await this.organisations.organisation(id);
    return organisation && { id: organisation.id, departmentId: organisation.departmentId };
  }
}
