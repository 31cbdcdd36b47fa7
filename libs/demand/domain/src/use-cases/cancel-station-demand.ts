import { SlotsCancelled } from '@pds/demand/contract';
import { Clock, isInScope, type Outbox, type Principal, UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../demand.errors';
import { Demands } from '../ports/demands';

/**
 * Cancels the demand of an aid station that is deleted, within the caller's transaction: it becomes ANNULÉE and remains only in its
 * organiser's list. Throws {@link DemandNotFound}, or `IllegalStatusChange` when the demand has no station.
 */
export class CancelStationDemand {
  constructor(
    private readonly demands: Demands,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(id);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      demand.cancelStation(principal.accountId, this.clock.now());
      await this.demands.save(demand);
      await this.outbox.publish(
        SlotsCancelled({ demandId: id, slotIds: demand.snapshot().slots.map((slot) => slot.id) }),
      );
    });
  }
}
