import { type AidStationSnapshot, AidStationFacade, type CommercialStatus } from '@pds/aid-station/contract';
import { type AidStation, AidStationNotFound, type AidStations } from '@pds/aid-station/domain';
import type { Clock, UnitOfWork } from '@pds/kernel';

/** Implements the published facade with this context's own repository. */
export class AidStationFacadeAdapter extends AidStationFacade {
  constructor(
    private readonly stations: AidStations,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async aidStation(id: number): Promise<AidStationSnapshot | null> {
    const station = await this.stations.find(id);
    return station && published(station);
  }

  override async aidStationsForUpdate(ids: readonly number[]): Promise<ReadonlyMap<number, AidStationSnapshot>> {
    const stations = await this.stations.findAllForUpdate(ids);
    return new Map(stations.map((station) => [station.id, published(station)]));
  }

  override setCommercialStatus(ids: readonly number[], status: CommercialStatus): Promise<void> {
    return this.unitOfWork.run(async () => {
      const stations = await this.stations.findAllForUpdate(ids);
      if (stations.length < new Set(ids).size) throw new AidStationNotFound();
      for (const station of stations) station.changeStatuses({ commercialStatus: status }, null, this.clock.now());
      await this.stations.save(...stations);
    });
  }
}

function published(station: AidStation): AidStationSnapshot {
  const { createdAt: _createdAt, createdBy: _createdBy, ...seen } = station.snapshot();
  return seen;
}
