import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Deliveries } from '../../ports/deliveries/deliveries';
import type { ReportedStatus } from '../../ports/deliveries/e-invoicing-platform';

/**
 * Stores statuses that a platform reported, by polling or by a message, in any order and any number of times: the stage of a delivery
 * depends only on the set of its statuses. Papers without a delivery are ignored, they belong to another product of the same account.
 */
export class ReceiveStatuses {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of statuses that were new. */
  execute(reported: readonly ReportedStatus[]): Promise<number> {
    const byPaper = Map.groupBy(reported, ({ trackingId }) => trackingId);
    // Always in the same order, so that two simultaneous calls do not wait for each other.
    const papers = [...byPaper.keys()].sort();
    return this.unitOfWork.run(async () => {
      let added = 0;
      for (const trackingId of papers) {
        const delivery = await this.deliveries.findForUpdate(trackingId);
        if (!delivery) continue;
        const statuses = byPaper.get(trackingId)!;
        const flowId = statuses.find((status) => status.flowId !== null)?.flowId ?? null;
        const received = statuses.map(({ code, at, reason }) => ({ code, at, reason }));
        delivery.receive(received, flowId, this.clock.now());
        added += delivery.newStatuses.length;
        await this.deliveries.save(delivery);
      }
      return added;
    });
  }
}
