import { isInScope, type Principal } from '@pds/kernel';
import { Demand } from '../../model/dossier/demand';
import { DemandNotFound } from '../../demand.errors';
import { Demands } from '../../ports/demands';
import { Organisers } from '../../ports/organisers';
import { Pricing, type SlotExplanation } from '../../ports/pricing';

/** A demand with the other data of its screen. */
export interface ShownDemand {
  readonly demand: Demand;
  readonly organisationName: string | null;
  /** One for each slot, by its id. */
  readonly explanations: readonly SlotExplanation[];
}

/** Adds the name of the demand's organisation, and the explanation of price and size of its slots. */
export async function toShownDemand(demand: Demand, organisers: Organisers, pricing: Pricing): Promise<ShownDemand> {
  const { organisationId } = demand.ownership;
  return {
    demand,
    organisationName: organisationId === null ? null : await organisers.name(organisationId),
    explanations: await pricing.explain(demand.snapshot()),
  };
}

/**
 * Returns a demand of the caller's scope with its organisation's name; throws {@link DemandNotFound}. Only its organiser finds a deleted one,
 * to read what became of it.
 */
export class ShowDemand {
  constructor(
    private readonly demands: Demands,
    private readonly organisers: Organisers,
    private readonly pricing: Pricing,
  ) {}

  async execute(id: number, principal: Principal): Promise<ShownDemand> {
    const isOrganiser = principal.scope.kind === 'organiser';
    const demand = await (isOrganiser ? this.demands.findEvenDeleted(id) : this.demands.find(id));
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
    return toShownDemand(demand, this.organisers, this.pricing);
  }
}
