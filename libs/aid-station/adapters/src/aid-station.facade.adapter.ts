import { type AidStationSnapshot, AidStationFacade, type CommercialStatus } from '@pds/aid-station/contract';
import { type AidStation, AidStationNotFound, type AidStations } from '@pds/aid-station/domain';
import type { Clock, UnitOfWork } from '@pds/kernel';

/** The published facade, on this context's own repository. */
export class AidStationFacadeAdapter extends AidStationFacade {
  constructor(
    private readonly stations: AidStations,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async aidStation(id: number): Promise<AidStationSnapshot | null> {
    return published(await this.stations.find(id));
  }

  override async aidStationForUpdate(id: number): Promise<AidStationSnapshot | null> {
    return published(await this.stations.findForUpdate(id));
  }

  override setCommercialStatus(id: number, status: CommercialStatus): Promise<void> {
    return this.unitOfWork.run(async () => {
      const station = await this.stations.findForUpdate(id);
      if (!station) throw new AidStationNotFound();
      station.changeStatuses({ commercialStatus: status }, null, this.clock.now());
      await this.stations.save(station);
    });
  }
}

function published(station: AidStation | null): AidStationSnapshot | null {
  if (!station) return null;
  const { createdAt: _createdAt, createdBy: _createdBy, ...seen } = station.snapshot();
  return seen;
}
