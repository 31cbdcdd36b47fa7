import { Clock, isInScope, type Principal, UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { Demands } from '../../ports/demands';

/** Marks a demand as transformed, within the caller's transaction; throws {@link DemandNotFound} or `IllegalStatusChange`. */
export class MarkDemandTransformed {
  constructor(
    private readonly demands: Demands,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(id);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      demand.markTransformed(principal.accountId, this.clock.now());
      await this.demands.save(demand);
    });
  }
}
