import { isInScope, type Principal } from '@pds/kernel';
import type { DemandPrice } from '../model/demand';
import { SlotNotFound } from '../demand.errors';
import { Demands } from '../ports/demands';
import { Pricing } from '../ports/pricing';

/**
 * What one slot costs with a department's rates, without storing anything: the function behind the stored price. Department
 * 0 means the default rates for an admin, the own department for everybody else (decisions: Pricing); rates of another
 * department are none of theirs. Throws {@link SlotNotFound}.
 */
export class SimulateSlotPricing {
  constructor(
    private readonly demands: Demands,
    private readonly pricing: Pricing,
  ) {}

  async execute(slotId: number, departmentId: number, principal: Principal): Promise<DemandPrice> {
    const demand = await this.demands.bySlot(slotId);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new SlotNotFound();
    const state = demand.snapshot();
    const { scope } = principal;
    const own = scope.kind === 'department' || scope.kind === 'office' ? scope.departmentId : null;
    if (scope.kind !== 'all' && departmentId !== 0 && departmentId !== own) throw new SlotNotFound();
    return this.pricing.price({
      ...state,
      departmentId: departmentId === 0 ? own : departmentId,
      slots: state.slots.filter(({ id }) => id === slotId),
      // They are the dossier's, not this slot's.
      extras: [],
      options: [],
    });
  }
}
