import { type Clock, isInScope, type Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { changeObstacle, type ChangeRequestSnapshot } from '../../model/changes/change-request';
import type { ChangeRequests } from '../../ports/change-requests';
import type { Demands } from '../../ports/demands';
import type { NewestQuotes } from '../../ports/newest-quotes';

/** The changes asked of a demand. */
export interface ChangesOfDemand {
  readonly timeZone: string;
  /** Whether the caller, as its organiser, may ask for another one. */
  readonly mayAsk: boolean;
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
    private readonly quotes: NewestQuotes,
    private readonly clock: Clock,
  ) {}

  async execute(demandId: number, principal: Principal): Promise<ChangesOfDemand> {
    const demand = await this.demands.find(demandId);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
    const requests = await this.requests.findByDemand(demandId);
    const newest = requests.some(({ isOpen }) => isOpen) ? await this.quotes.of(demandId) : null;
    const dossier = demand.dossier();
    return {
      timeZone: dossier.event.timeZone,
      mayAsk: principal.scope.kind === 'organiser' && changeObstacle(dossier, this.clock.now()) === null,
      requests: requests.map((request) => ({
        ...request.snapshot(),
        newQuote: request.isOpen ? request.newQuote(newest) : null,
      })),
    };
  }
}
