import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import type { AidStation, StatusChange } from '../model/aid-station';
import { AidStationNotFound } from '../aid-station.errors';
import type { AidStations } from '../ports/aid-stations';
import type { TransformableDemands } from '../ports/transformable-demands';

export interface UpdateStatusesCommand extends StatusChange {
  readonly id: number;
}

/**
 * Sets any of the statuses to any value of its table (spec back-office 2, list of active aid stations).
 * Throws `AidStationNotFound` (missing or out of scope) and `UnknownStatus`.
 */
export class UpdateStatuses {
  constructor(
    private readonly stations: AidStations,
    private readonly demands: TransformableDemands,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: UpdateStatusesCommand, principal: Principal): Promise<AidStation> {
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
