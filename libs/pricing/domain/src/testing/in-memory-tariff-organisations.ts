import type { Scope } from '@pds/kernel';
import { type TariffOrganisation, TariffOrganisations } from '../ports/tariff-organisations';

/** The organisations given by a test, visible to their own department and to admins. */
export class InMemoryTariffOrganisations extends TariffOrganisations {
  constructor(private readonly organisations: readonly TariffOrganisation[]) {
    super();
  }

  override async find(id: number, scope: Scope): Promise<TariffOrganisation | null> {
    const found = this.organisations.find((organisation) => organisation.id === id);
    if (!found || scope.kind === 'organiser') return null;
    return scope.kind === 'all' || scope.departmentId === found.departmentId ? found : null;
  }
}
