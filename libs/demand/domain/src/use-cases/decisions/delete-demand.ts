import { SlotsCancelled } from '@pds/demand/contract';
import { Clock, isInScope, type Outbox, type Principal, UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { Demand } from '../../model/dossier/demand';
import { Demands } from '../../ports/demands';

/** Deletes a demand: it becomes ANNULÉE and remains only in its organiser's list (decisions: Who sees what). */
export class DeleteDemand {
  constructor(
    private readonly demands: Demands,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A demand EN COURS. Throws {@link DemandNotFound} or `IllegalStatusChange`. */
  execute(id: number, principal: Principal): Promise<void> {
    return this.end(id, principal, (demand) => demand.delete(principal.accountId, this.clock.now()));
  }

  /**
   * The demand of an aid station that is deleted, within the caller's transaction. Throws {@link DemandNotFound}, or `IllegalStatusChange`
   * when the demand has no station.
   */
  ofStation(id: number, principal: Principal): Promise<void> {
    return this.end(id, principal, (demand) => demand.cancelStation(principal.accountId, this.clock.now()));
  }

  private end(id: number, principal: Principal, change: (demand: Demand) => void): Promise<void> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(id);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      change(demand);
      await this.demands.save(demand);
      await this.outbox.publish(
        SlotsCancelled({ demandId: id, slotIds: demand.snapshot().slots.map((slot) => slot.id) }),
      );
    });
  }
}
