import { ChangeAsked, type WantedChange } from '@pds/demand/contract';
import { type Clock, isInScope, type Outbox, type Principal, type Timeline, type UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { ChangeRequest } from '../../model/changes/change-request';
import type { ChangeRequests } from '../../ports/change-requests';
import type { Demands } from '../../ports/demands';
import type { DroppedDossiers } from '../../ports/dropped-dossiers';

/**
 * Asks for a change of an event, which changes nothing of the dossier: staff answer it. Throws `DemandNotFound` (missing or out of scope),
 * and what `ChangeRequest.ask` throws.
 */
export class AskForChange {
  constructor(
    private readonly demands: Demands,
    private readonly requests: ChangeRequests,
    private readonly dropped: DroppedDossiers,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param principal the organiser; null for whoever proved by a secret link that they may ask */
  execute(demandId: number, wanted: WantedChange, principal: Principal | null): Promise<void> {
    return this.unitOfWork.run(async () => {
      // Locked: two requests at once are counted one after the other.
      const demand = await this.demands.findForUpdate(demandId);
      if (!demand || (principal && !isInScope(principal.scope, demand.ownership))) throw new DemandNotFound();
      const earlier = await this.requests.findByDemand(demandId);
      const by = principal?.accountId ?? null;
      const at = this.clock.now();
      const id = await this.requests.nextId();
      const dossier = { ...demand.dossier(), isDropped: await this.dropped.isDropped(demandId) };
      const request = ChangeRequest.ask(id, wanted, dossier, earlier, by, at);
      await this.requests.add(request);
      const facts = { field: request.snapshot().field };
      await this.timeline.record({
        dossierId: demandId,
        what: 'demand.change-asked',
        kinds: ['dossier'],
        at,
        by,
        facts,
      });
      await this.outbox.publish(ChangeAsked({ requestId: id }));
    });
  }
}
