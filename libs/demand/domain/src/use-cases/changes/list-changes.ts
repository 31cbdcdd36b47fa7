import type { WithdrawalTerms } from '@pds/demand/contract';
import type { Clock, Principal } from '@pds/kernel';
import { changeObstacle, type ChangeRequestSnapshot, withdrawalOf } from '../../model/changes/change-request';
import type { Demand } from '../../model/dossier/demand';
import type { AcceptedTerms } from '../../ports/accepted-terms';
import type { ChangeRequests } from '../../ports/change-requests';
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

/** Lists the changes that were asked of a demand of the caller's scope. */
export class ListChanges {
  constructor(
    private readonly requests: ChangeRequests,
    private readonly dropped: DroppedDossiers,
    private readonly accepted: AcceptedTerms,
    private readonly quotes: NewestQuotes,
    private readonly clock: Clock,
  ) {}

  /** @param demand as the caller loaded it, in their scope */
  async execute(demand: Demand, principal: Principal): Promise<ChangesOfDemand> {
    const requests = await this.requests.findByDemand(demand.id);
    const isOrganiser = principal.scope.kind === 'organiser';
    const newest = requests.some(({ isOpen }) => isOpen) ? await this.quotes.of(demand.id) : null;
    // Staff who open a dossier without requests need not know.
    const isDropped = (isOrganiser || requests.length > 0) && (await this.dropped.isDropped(demand.id));
    const dossier = { ...demand.dossier(), isDropped };
    const now = this.clock.now();
    const mayAsk = isOrganiser && changeObstacle(dossier, now) === null && !withdrawalOf(requests);
    return {
      timeZone: dossier.event.timeZone,
      department: dossier.event.departmentCode,
      mayAsk,
      withdrawal: mayAsk ? await termsOf(demand, this.accepted, now) : null,
      requests: requests.map((request) => {
        const state = request.stateIn(dossier, now);
        return { ...request.snapshot(), state, newQuote: state === 'open' ? request.newQuote(newest) : null };
      }),
    };
  }
}
