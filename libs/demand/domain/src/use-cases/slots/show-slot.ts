import { isInScope, type Principal } from '@pds/kernel';
import { SlotNotFound } from '../../demand.errors';
import { Demands } from '../../ports/demands';
import { Organisers } from '../../ports/organisers';
import { Pricing } from '../../ports/pricing';
import { type ShownDemand, toShownDemand } from '../dossier/show-demand';

/** The demand of a slot, for the slot's own screen; throws {@link SlotNotFound}. */
export class ShowSlot {
  constructor(
    private readonly demands: Demands,
    private readonly organisers: Organisers,
    private readonly pricing: Pricing,
  ) {}

  async execute(slotId: number, principal: Principal): Promise<ShownDemand> {
    const demand = await this.demands.findBySlot(slotId);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new SlotNotFound();
    return toShownDemand(demand, this.organisers, this.pricing);
  }
}
