import type { AidStation } from '../model/aid-station';
import type { TrackedDossier } from '../model/tracked-dossier';
import type { AidStations } from '../ports/aid-stations';
import type { TrackedDemands } from '../ports/tracked-demands';

/** The statuses of every dossier, whichever of the two holds them. */
export class TrackedDossiers {
  constructor(
    private readonly demands: TrackedDemands,
    private readonly stations: AidStations,
  ) {}

  /** Does not check whether the dossier exists: an unknown one is an untouched demand. */
  async find(id: number): Promise<TrackedDossier> {
    return (await this.stations.find(id)) ?? this.demands.find(id);
  }

  /** Changes a dossier under its lock and stores it, in the ambient transaction; returns it as changed. */
  async change(id: number, change: (dossier: TrackedDossier) => void): Promise<TrackedDossier> {
    const station = await this.stations.findForUpdate(id);
    if (station) return this.changeStation(station, change);
    const demand = await this.demands.findForUpdate(id);
    // Its transformation holds the lock of the demand: it may have been transformed while this waited.
    const made = await this.stations.findForUpdate(id);
    if (made) return this.changeStation(made, change);
    change(demand);
    await this.demands.save(demand);
    return demand;
  }

  private async changeStation(station: AidStation, change: (dossier: TrackedDossier) => void): Promise<AidStation> {
    change(station);
    await this.stations.save(station);
    return station;
  }
}
