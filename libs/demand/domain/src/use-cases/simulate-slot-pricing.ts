import { isInScope, type Principal } from '@pds/kernel';
import type { DemandPrice } from '../model/demand-price';
import { SlotNotFound } from '../demand.errors';
import { Demands } from '../ports/demands';
import { Pricing } from '../ports/pricing';

/**
 * What one slot costs with a department's rates, without storing anything: the function behind the stored price. Throws
 * {@link SlotNotFound}, and `pricing.not-found` for a department whose rates are none of the caller's; pricing says what
 * department 0 means ({@link Pricing.tariffDepartment}).
 */
export class SimulateSlotPricing {
  constructor(
    private readonly demands: Demands,
    private readonly pricing: Pricing,
  ) {}

  async execute(slotId: number, departmentId: number, principal: Principal): Promise<DemandPrice> {
    const demand = await this.demands.findBySlot(slotId);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new SlotNotFound();
    return this.pricing.price({
      ...demand.snapshot(),
      departmentId: await this.pricing.tariffDepartment(departmentId, principal),
      slots: [demand.slot(slotId)],
      // They are the dossier's, not this slot's.
      extras: [],
      options: [],
    });
  }
}
