import type { DemandFacade } from '@pds/demand/contract';
import { counted } from '@pds/kernel';
import { ServedOrganisations } from '@pds/organisations/domain';
import type { PricingFacade } from '@pds/pricing/contract';

/** The organisations that a department serves, and what uses one, from the contexts of demands and prices. */
export class ServedOrganisationsBridge extends ServedOrganisations {
  /** Both are resolved at each call: the organisations context is created before them. */
  constructor(
    private readonly demands: () => DemandFacade,
    private readonly pricing: () => PricingFacade,
  ) {
    super();
  }

  override async servedAmong(organisationIds: readonly number[], departmentId: number): Promise<ReadonlySet<number>> {
    return new Set(await this.demands().servedOrganisations(organisationIds, departmentId));
  }

  override async usesOf(organisationId: number): Promise<string | null> {
    const { demands, pastEvents } = await this.demands().countsOfOrganisation(organisationId);
    if (demands > 0) return counted(demands, 'demande');
    if (pastEvents > 0) return counted(pastEvents, 'évènement importé', 'évènements importés');
    const { sources } = await this.pricing().ratesFor(null, organisationId);
    return Object.values(sources).includes('organisation') ? 'un tarif propre' : null;
  }
}
