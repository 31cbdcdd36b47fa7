import { isInScope, type Principal } from '@pds/kernel';
import type { DemandPrice } from '../../model/dossier/demand-price';
import { SlotNotFound } from '../../demand.errors';
import { Demands } from '../../ports/demands';
import { Pricing } from '../../ports/pricing';

/**
 * The price of one slot with a department's rates, computed like the stored price, without storing anything. Throws {@link SlotNotFound},
 * and `pricing.not-found` for rates out of the caller's scope; pricing defines the meaning of department 0 ({@link
 * Pricing.tariffDepartment}).
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
      // They belong to the dossier, not to this slot.
      extras: [],
      options: [],
    });
  }
}
