import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { AidStationNotFound } from '../aid-station.errors';
import { type StatusChange, teamValidated } from '../model/statuses';
import type { TrackedDossier } from '../model/tracked-dossier';
import type { MissingTeam, MissingTeams } from '../ports/missing-teams';
import type { TransformableDemands } from '../ports/transformable-demands';
import type { TrackedDossiers } from './tracked-dossiers';

export interface UpdateStatusesCommand extends StatusChange {
  readonly id: number;
}

/** A dossier after a change of its statuses. */
export interface UpdatedDossier {
  readonly dossier: TrackedDossier;
  /** The missing persons of a validated team; null if there are none, and for any other change. */
  readonly missingTeam: MissingTeam | null;
}

/**
 * Sets any of the statuses of a demand or a station to any value of its table (spec back-office 2, list and tab « statut »). A team can be
 * validated although persons are missing: they are returned as a warning, and counting them holds no lock. Throws `AidStationNotFound`
 * (missing or out of scope) and `UnknownStatus`.
 */
export class UpdateStatuses {
  constructor(
    private readonly dossiers: TrackedDossiers,
    private readonly demands: TransformableDemands,
    private readonly missingTeams: MissingTeams,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: UpdateStatusesCommand, principal: Principal): Promise<UpdatedDossier> {
    const dossier = await this.store(command, principal);
    const isValidation = command.teamStatus === teamValidated;
    return { dossier, missingTeam: isValidation ? await this.missingTeams.of(command.id) : null };
  }

  /** The same, as a part of a larger transaction; does not count missing persons. */
  store(command: UpdateStatusesCommand, principal: Principal): Promise<TrackedDossier> {
    return this.unitOfWork.run(async () => {
      const ownership = await this.demands.ownershipOf(command.id);
      if (!ownership || !isInScope(principal.scope, ownership)) throw new AidStationNotFound();
      return this.dossiers.change(command.id, (dossier) =>
        dossier.changeStatuses(command, principal.accountId, this.clock.now()),
      );
    });
  }
}
