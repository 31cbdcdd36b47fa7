import { isInScope, type Principal } from '@pds/kernel';
import { Demand } from './demand';
import { DemandNotFound } from './demand.errors';
import { Demands, Organisers } from './ports';

/** A demand with what its screen shows beside it. */
export interface ShownDemand {
  readonly demand: Demand;
  readonly organisationName: string | null;
}

/** Adds the name of the demand's organisation. */
export async function withOrganisation(demand: Demand, organisers: Organisers): Promise<ShownDemand> {
  const { organisationId } = demand.ownership;
  return { demand, organisationName: organisationId === null ? null : await organisers.name(organisationId) };
}

/** Shows a demand of the caller's scope with its organisation's name; throws {@link DemandNotFound}. */
export class ShowDemand {
  constructor(
    private readonly demands: Demands,
    private readonly organisers: Organisers,
  ) {}

  async execute(id: number, principal: Principal): Promise<ShownDemand> {
    const demand = await this.demands.byId(id);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
    return withOrganisation(demand, this.organisers);
  }
}
