import { isInScope, type Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { Demand } from '../../model/dossier/demand';
import { type OptionChoice, optionChoices } from '../../model/slots/option-choices';
import { Demands } from '../../ports/demands';
import { Pricing } from '../../ports/pricing';

/** A demand with the options to choose from. */
export interface ShownOptions {
  readonly demand: Demand;
  readonly choices: readonly OptionChoice[];
}

/** The options of a demand of the caller's scope, without prices: those offered and those chosen; throws {@link DemandNotFound}. */
export class ShowOptions {
  constructor(
    private readonly demands: Demands,
    private readonly pricing: Pricing,
  ) {}

  async execute(id: number, principal: Principal): Promise<ShownOptions> {
    const demand = await this.demands.find(id);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
    const offered = await this.pricing.offeredOptions(demand.ownership.departmentId);
    return { demand, choices: optionChoices(demand.snapshot().options, offered) };
  }
}
