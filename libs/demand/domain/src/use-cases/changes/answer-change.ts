import { ChangeAnswered } from '@pds/demand/contract';
import { type Clock, isInScope, type Outbox, type Principal, type Timeline, type UnitOfWork } from '@pds/kernel';
import { ChangeRequestNotFound, DemandNotFound } from '../../demand.errors';
import type { ChangeAnswer } from '../../model/changes/change-request';
import type { ChangeRequests } from '../../ports/change-requests';
import type { Demands } from '../../ports/demands';
import type { DroppedDossiers } from '../../ports/dropped-dossiers';
import type { NewestQuotes } from '../../ports/newest-quotes';

/**
 * Answers a change that an organiser asked for, once; the dossier is changed by its own use cases, except that a confirmed withdrawal makes
 * it « Sans suite ». Throws `DemandNotFound` (missing or out
 * of scope), `ChangeRequestNotFound`, and what `ChangeRequest.answer` throws.
 */
export class AnswerChange {
  constructor(
    private readonly demands: Demands,
    private readonly requests: ChangeRequests,
    private readonly dropped: DroppedDossiers,
    private readonly quotes: NewestQuotes,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(
    { demandId, requestId, ...answer }: ChangeAnswer & { readonly demandId: number; readonly requestId: number },
    principal: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const isToDrop = answer.outcome === 'done' && !!(await this.requests.find(requestId))?.isWithdrawal;
      const isDropped = await (isToDrop ? this.dropped.isDroppedForUpdate(demandId) : this.dropped.isDropped(demandId));
      // Its lock is that of its requests.
      const demand = await this.demands.findForUpdate(demandId);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      const request = await this.requests.find(requestId);
      if (request?.snapshot().demandId !== demandId) throw new ChangeRequestNotFound();
      const at = this.clock.now();
      const dossier = { ...demand.dossier(), isDropped };
      request.answer(answer, dossier, await this.quotes.of(demandId), principal.accountId, at);
      await this.requests.save(request);
      if (isToDrop) await this.dropped.drop(demandId, principal.accountId);
      const { field, state, quoteId } = request.snapshot();
      await this.timeline.record({
        ...{ dossierId: demandId, what: 'demand.change-answered', kinds: ['dossier'], at, by: principal.accountId },
        facts: { field, outcome: state, quote: quoteId },
      });
      await this.outbox.publish(ChangeAnswered({ requestId }));
    });
  }
}
