import { ChangeAsked, demandStatusCodes, withdrawalTerms, type WithdrawalTerms } from '@pds/demand/contract';
import {
  type Clock,
  type Instant,
  isInScope,
  type Outbox,
  type Principal,
  type Timeline,
  type UnitOfWork,
} from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { ChangeRequest } from '../../model/changes/change-request';
import type { Demand } from '../../model/dossier/demand';
import type { AcceptedTerms } from '../../ports/accepted-terms';
import type { ChangeRequests } from '../../ports/change-requests';
import type { Demands } from '../../ports/demands';
import type { DroppedDossiers } from '../../ports/dropped-dossiers';

/** What the organiser read and wrote before they withdrew. */
export interface WithdrawCommand {
  readonly demandId: number;
  /** `WithdrawalTerms.words`, as shown. */
  readonly terms: string;
  /** Why; may be empty. */
  readonly note: string;
}

/**
 * Withdraws an event in the name of its organiser. As long as nothing was accepted, the dossier becomes « Sans suite » at once; afterwards
 * it stays as it is until staff answer. Throws `DemandNotFound` (missing or out of scope) and what `ChangeRequest.withdraw` throws.
 */
export class Withdraw {
  constructor(
    private readonly demands: Demands,
    private readonly requests: ChangeRequests,
    private readonly dropped: DroppedDossiers,
    private readonly accepted: AcceptedTerms,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ demandId, ...read }: WithdrawCommand, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const isDropped = await this.dropped.isDroppedForUpdate(demandId);
      const demand = await this.demands.findForUpdate(demandId);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      const [at, by] = [this.clock.now(), principal.accountId];
      const terms = await termsOf(demand, this.accepted, at);
      const earlier = await this.requests.findByDemand(demandId);
      const id = await this.requests.nextId();
      const request = ChangeRequest.withdraw(id, read, terms, { ...demand.dossier(), isDropped }, earlier, by, at);
      await this.requests.add(request);
      const entry = { dossierId: demandId, kinds: ['dossier' as const], at, by };
      await this.timeline.record({ ...entry, what: 'demand.change-asked', facts: { field: 'withdrawal' } });
      if (!request.isOpen) await this.dropped.drop(demandId, by);
      await this.outbox.publish(ChangeAsked({ requestId: id }));
    });
  }
}

/** What withdrawing a demand at an instant costs. A station without an accepted quote was agreed at its price, by the present terms. */
export async function termsOf(demand: Demand, accepted: AcceptedTerms, now: Instant): Promise<WithdrawalTerms> {
  const { id, status, event, totalCents } = demand.dossier();
  const offer = await accepted.offer(id);
  if (offer || status !== demandStatusCodes.transformed) return withdrawalTerms(offer, now);
  const { startsAt, timeZone } = event;
  const { departmentId } = demand.ownership;
  const hasOwnTerms = departmentId !== null && (await accepted.hasOwnTerms(departmentId));
  const unwritten = { acceptedAt: null, isIndividual: false, hasOwnTerms };
  return withdrawalTerms({ ...unwritten, priceCents: totalCents ?? 0, startsAt, timeZone }, now);
}
