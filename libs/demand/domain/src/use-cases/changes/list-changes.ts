import type { WithdrawalTerms } from '@pds/demand/contract';
import { type Clock, isInScope, type Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { changeObstacle, type ChangeRequestSnapshot, withdrawalOf } from '../../model/changes/change-request';
import type { AcceptedTerms } from '../../ports/accepted-terms';
import type { ChangeRequests } from '../../ports/change-requests';
import type { Demands } from '../../ports/demands';
import type { DroppedDossiers } from '../../ports/dropped-dossiers';
import type { NewestQuotes } from '../../ports/newest-quotes';
import { termsOf } from './withdraw';

/** The changes asked of a demand. */
export interface ChangesOfDemand {
  readonly timeZone: string;
  /** Code of the event's department, whose terms of sale apply; null or `0` elsewhere. */
  readonly department: string | null;
  /** Whether the caller, as its organiser, may ask for another one. */
  readonly mayAsk: boolean;
  /** What it costs the caller, as its organiser, to withdraw the event now; null when they may not. */
  readonly withdrawal: WithdrawalTerms | null;
  /** In the order in which they were asked. */
  readonly requests: readonly (ChangeRequestSnapshot & {
    /** The quote generated since, which may answer the request; null while there is none, and once it is answered. */
    readonly newQuote: number | null;
  })[];
}

/** Lists the changes that were asked of a demand. Throws `DemandNotFound` (missing or out of scope). */
export class ListChanges {
  constructor(
    private readonly demands: Demands,
    private readonly requests: ChangeRequests,
    private readonly dropped: DroppedDossiers,
    private readonly accepted: AcceptedTerms,
    private readonly quotes: NewestQuotes,
    private readonly clock: Clock,
  ) {}

  async execute(demandId: number, principal: Principal): Promise<ChangesOfDemand> {
    const demand = await this.demands.find(demandId);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
    const requests = await this.requests.findByDemand(demandId);
    const newest = requests.some(({ isOpen }) => isOpen) ? await this.quotes.of(demandId) : null;
    const dossier = { ...demand.dossier(), isDropped: await this.dropped.isDropped(demandId) };
    const now = this.clock.now();
    const mayAsk = principal.scope.kind === 'organiser' && changeObstacle(dossier, now) === null;
    const mayWithdraw = mayAsk && !withdrawalOf(requests);
    return {
      timeZone: dossier.event.timeZone,
      department: dossier.event.departmentCode,
      mayAsk,
      withdrawal: mayWithdraw ? await termsOf(demand, this.accepted, now) : null,
      requests: requests.map((request) => {
        const state = request.stateIn(dossier, now);
        return { ...request.snapshot(), state, newQuote: state === 'open' ? request.newQuote(newest) : null };
      }),
    };
  }
}
