import { ReinforcementAsked } from '@pds/aid-station/contract';
import {
  type Clock,
  type Instant,
  isInScope,
  type Outbox,
  type Principal,
  type Timeline,
  type UnitOfWork,
} from '@pds/kernel';
import { DossierToReinforceNotFound, InvalidReinforcement } from '../aid-station.errors';
import {
  isUnanswered,
  ReinforcementRequest,
  type WantedReinforcement,
} from '../model/reinforcement/reinforcement-request';
import { reinforcement } from '../model/statuses';
import type { DossiersToReinforce } from '../ports/dossiers-to-reinforce';
import type { ReinforcementRequests } from '../ports/reinforcement-requests';
import type { ReinforcingOffice, ReinforcingOffices } from '../ports/reinforcing-offices';
import type { TrackedDossiers } from './tracked-dossiers';

/**
 * Asks another office for means for the event of a demand or a station; returns the number of the request. The status « Renforts » rises to
 * « Locaux » for an office of the same department, to « Zonaux » for one of another, and never falls (ADR 0069). A former request to the
 * office that nobody answered in time is withdrawn. Throws `DossierToReinforceNotFound` (missing or out of scope), `InvalidReinforcement`,
 * `DossierWithoutOffice`, `DossierNotHeld`, `ReinforcementAlreadyAsked`.
 */
export class AskForReinforcement {
  constructor(
    private readonly requests: ReinforcementRequests,
    private readonly dossiers: DossiersToReinforce,
    private readonly offices: ReinforcingOffices,
    private readonly tracked: TrackedDossiers,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: WantedReinforcement, { accountId, scope }: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const { dossierId } = command;
      const dossier = await this.dossiers.find(dossierId);
      if (!dossier || !isInScope(scope, dossier.ownership)) throw new DossierToReinforceNotFound();
      const office = await this.offices.find(command.askedOfficeId);
      if (!office) throw new InvalidReinforcement([{ field: 'officeId', message: 'Veuillez choisir une antenne' }]);
      const now = this.clock.now();
      const id = await this.requests.nextId();
      const request = ReinforcementRequest.ask(id, command, dossier, accountId, now);
      await this.withdrawUnanswered(dossierId, office, accountId, now);
      await this.requests.add(request);
      const isLocal = office.departmentId === dossier.ownership.departmentId;
      const reached = isLocal ? reinforcement.local : reinforcement.zonal;
      await this.tracked.change(dossierId, (found) => {
        if (found.snapshot().reinforcement < reached) found.changeStatuses({ reinforcement: reached }, accountId, now);
      });
      await this.timeline.record({
        ...{ dossierId, what: 'aid-station.reinforcement-asked', kinds: ['statuses'], at: now, by: accountId },
        facts: { office: office.name, means: { ...request.snapshot().asked } },
      });
      await this.outbox.publish(ReinforcementAsked({ requestId: id }));
      return id;
    });
  }

  /** The timeline records it, but the office is not notified: the period is over. */
  private async withdrawUnanswered(
    dossierId: number,
    office: ReinforcingOffice,
    accountId: number,
    now: Instant,
  ): Promise<void> {
    const former = await this.requests.findPendingForUpdate(dossierId, office.id);
    if (!former || !isUnanswered(former.snapshot(), now)) return;
    former.withdraw('pending', now);
    await this.requests.save(former);
    await this.timeline.record({
      ...{ dossierId, what: 'aid-station.reinforcement-withdrawn', kinds: ['statuses'], at: now, by: accountId },
      facts: { office: office.name, means: {} },
    });
  }
}
