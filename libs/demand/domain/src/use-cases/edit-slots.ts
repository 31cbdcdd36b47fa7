import { type Clock, type Instant, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import type { Demand, SlotEditor } from '../model/demand';
import { DemandNotFound, SlotNotFound } from '../demand.errors';
import type { Demands } from '../ports/demands';
import type { Pricing } from '../ports/pricing';
import { reprice } from './reprice';

/** What every change of slots needs. */
export class SlotEditing {
  constructor(
    readonly demands: Demands,
    readonly pricing: Pricing,
    readonly unitOfWork: UnitOfWork,
    readonly clock: Clock,
  ) {}
}

/**
 * One change of a demand's slots: the demand is locked, must be in the caller's scope (`SlotNotFound` or `DemandNotFound`
 * otherwise), and is priced again when staff had priced it. Answers it as saved.
 */
export function editSlots(
  { demands, pricing, unitOfWork, clock }: SlotEditing,
  which: { readonly demandId: number } | { readonly slotId: number },
  principal: Principal,
  change: (demand: Demand, editor: SlotEditor, now: Instant) => void | Promise<void>,
): Promise<Demand> {
  return unitOfWork.run(async () => {
    const id = 'slotId' in which ? (await demands.findBySlot(which.slotId))?.id : which.demandId;
    const demand = id === undefined ? null : await demands.findForUpdate(id);
    if (!demand || !isInScope(principal.scope, demand.ownership)) {
      throw 'slotId' in which ? new SlotNotFound() : new DemandNotFound();
    }
    const editor = { accountId: principal.accountId, isOrganiser: principal.scope.kind === 'organiser' };
    await change(demand, editor, clock.now());
    await reprice(demand, pricing);
    await demands.save(demand);
    return demand;
  });
}
