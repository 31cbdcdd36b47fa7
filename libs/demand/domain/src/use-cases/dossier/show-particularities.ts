import { isInScope, type Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { Demand } from '../../model/dossier/demand';
import { Demands } from '../../ports/demands';

/** A demand of the caller's scope, for the screen of its particularities; throws {@link DemandNotFound}. */
export class ShowParticularities {
  constructor(private readonly demands: Demands) {}

  async execute(id: number, principal: Principal): Promise<Demand> {
    const demand = await this.demands.find(id);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
    return demand;
  }
}
