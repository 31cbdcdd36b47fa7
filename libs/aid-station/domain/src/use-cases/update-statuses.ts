import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import type { AidStation, StatusChange } from '../model/aid-station';
import { AidStationNotFound } from '../aid-station.errors';
import { teamValidated } from '../model/statuses';
import type { AidStations } from '../ports/aid-stations';
import type { MissingTeam, MissingTeams } from '../ports/missing-teams';
import type { TransformableDemands } from '../ports/transformable-demands';

export interface UpdateStatusesCommand extends StatusChange {
  readonly id: number;
}

/** A station after a change of its statuses. */
export interface UpdatedStation {
  readonly station: AidStation;
  /** The missing persons of a validated team; null if there are none, and for any other change. */
  readonly missingTeam: MissingTeam | null;
}

/**
 * Sets any of the statuses to any value of its table (spec back-office 2, list of active aid stations). A team can be validated although
 * persons are missing: they are returned as a warning, and counting them holds no lock. Throws `AidStationNotFound` (missing or out of
 * scope) and `UnknownStatus`.
 */
export class UpdateStatuses {
  constructor(
    private readonly stations: AidStations,
    private readonly demands: TransformableDemands,
    private readonly missingTeams: MissingTeams,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: UpdateStatusesCommand, principal: Principal): Promise<UpdatedStation> {
    const station = await this.store(command, principal);
    const isValidation = command.teamStatus === teamValidated;
    return { station, missingTeam: isValidation ? await this.missingTeams.of(command.id) : null };
  }

  /** The same, as a part of a larger transaction; does not count missing persons. */
  store(command: UpdateStatusesCommand, principal: Principal): Promise<AidStation> {
    return this.unitOfWork.run(async () => {
      const ownership = await this.demands.ownershipOf(command.id);
      if (!ownership || !isInScope(principal.scope, ownership)) throw new AidStationNotFound();
      const station = await this.stations.findForUpdate(command.id);
      if (!station) throw new AidStationNotFound();
      station.changeStatuses(command, principal.accountId, this.clock.now());
      await this.stations.save(station);
      return station;
    });
  }
}
