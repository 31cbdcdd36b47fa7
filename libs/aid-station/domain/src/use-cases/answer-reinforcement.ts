import { ReinforcementAnswered } from '@pds/aid-station/contract';
import { type Clock, isInScope, type Outbox, type Principal, type Timeline, type UnitOfWork } from '@pds/kernel';
import { ReinforcementNotFound } from '../aid-station.errors';
import type { MeansCounts, OpenReinforcementState } from '../model/reinforcement/reinforcement-request';
import type { DossiersToReinforce } from '../ports/dossiers-to-reinforce';
import type { ReinforcementRequests } from '../ports/reinforcement-requests';
import type { ReinforcingOffices } from '../ports/reinforcing-offices';

export interface AnswerReinforcementCommand {
  readonly id: number;
  /** The state of the request as the caller saw it; only a pending one can be granted. */
  readonly seen: OpenReinforcementState;
  /** What is granted, at most what was asked; null to decline, or to take back what was granted. */
  readonly granted: MeansCounts | null;
  readonly answer: string;
}

/**
 * The asked office answers a request. Throws `ReinforcementNotFound` (missing, its dossier deleted, or the asked office out of scope),
 * `ReinforcementClosed`, also when it is no longer as the caller saw it, `ReinforcementStarted`; for a grant `DossierNotHeld`,
 * `ReinforcementOver`, `ReinforcementOutdated`, `InvalidReinforcement`.
 */
export class AnswerReinforcement {
  constructor(
    private readonly requests: ReinforcementRequests,
    private readonly dossiers: DossiersToReinforce,
    private readonly offices: ReinforcingOffices,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ id, seen, granted, answer }: AnswerReinforcementCommand, { accountId, scope }: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const request = await this.requests.findForUpdate(id);
      const office = request && (await this.offices.find(request.snapshot().askedOfficeId));
      if (!office) throw new ReinforcementNotFound();
      const { name, departmentId, id: officeId } = office;
      if (!isInScope(scope, { departmentId, officeId, organisationId: null, filedBy: null }))
        throw new ReinforcementNotFound();
      const dossier = await this.dossiers.find(request.snapshot().dossierId);
      if (!dossier) throw new ReinforcementNotFound();
      const now = this.clock.now();
      if (granted) request.grant(granted, dossier, answer, accountId, now);
      else request.decline(seen, answer, accountId, now);
      await this.requests.save(request);
      const { dossierId, granted: means } = request.snapshot();
      const what = granted ? 'aid-station.reinforcement-granted' : 'aid-station.reinforcement-declined';
      await this.timeline.record({
        ...{ dossierId, what, kinds: ['statuses'], at: now, by: accountId },
        facts: { office: name, means: granted ? { ...means } : {} },
      });
      await this.outbox.publish(ReinforcementAnswered({ requestId: id, isGranted: granted !== null, at: now }));
    });
  }
}
