import type { Clock, Principal } from '@pds/kernel';
import { changeObstacle, type ChangeRequestSnapshot } from '../../model/changes/change-request';
import type { Demand } from '../../model/dossier/demand';
import type { ChangeRequests } from '../../ports/change-requests';
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

/** Lists the changes that were asked of a demand of the caller's scope. */
export class ListChanges {
  constructor(
    private readonly requests: ChangeRequests,
    private readonly quotes: NewestQuotes,
    private readonly clock: Clock,
  ) {}

  /** @param demand as the caller loaded it, in their scope */
  async execute(demand: Demand, principal: Principal): Promise<ChangesOfDemand> {
    const requests = await this.requests.findByDemand(demand.id);
    const newest = requests.some(({ isOpen }) => isOpen) ? await this.quotes.of(demand.id) : null;
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
