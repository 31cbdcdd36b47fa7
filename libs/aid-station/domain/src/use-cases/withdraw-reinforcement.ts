import { ReinforcementWithdrawn } from '@pds/aid-station/contract';
import { type Clock, isInScope, type Outbox, type Principal, type Timeline, type UnitOfWork } from '@pds/kernel';
import { ReinforcementNotFound } from '../aid-station.errors';
import type { OpenReinforcementState } from '../model/reinforcement/reinforcement-request';
import type { DossiersToReinforce } from '../ports/dossiers-to-reinforce';
import type { ReinforcementRequests } from '../ports/reinforcement-requests';
import type { ReinforcingOffices } from '../ports/reinforcing-offices';

export interface WithdrawReinforcementCommand {
  readonly id: number;
  /** The state of the request as the caller saw it. */
  readonly seen: OpenReinforcementState;
}

/**
 * Withdraws a request that is pending, or granted and not begun; returns the number of its dossier. Throws `ReinforcementNotFound`
 * (missing, or its dossier is out of scope), `ReinforcementClosed`, also when it is no longer as the caller saw it, `ReinforcementStarted`.
 */
export class WithdrawReinforcement {
  constructor(
    private readonly requests: ReinforcementRequests,
    private readonly dossiers: DossiersToReinforce,
    private readonly offices: ReinforcingOffices,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ id, seen }: WithdrawReinforcementCommand, { accountId, scope }: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const request = await this.requests.findForUpdate(id);
      if (!request) throw new ReinforcementNotFound();
      const { dossierId, askedOfficeId } = request.snapshot();
      const dossier = await this.dossiers.find(dossierId);
      if (!dossier || !isInScope(scope, dossier.ownership)) throw new ReinforcementNotFound();
      const now = this.clock.now();
      request.withdraw(seen, now);
      await this.requests.save(request);
      const office = await this.offices.find(askedOfficeId);
      await this.timeline.record({
        ...{ dossierId, what: 'aid-station.reinforcement-withdrawn', kinds: ['statuses'], at: now, by: accountId },
        facts: { office: office?.name ?? '', means: {} },
      });
      await this.outbox.publish(ReinforcementWithdrawn({ requestId: id }));
      return dossierId;
    });
  }
}
