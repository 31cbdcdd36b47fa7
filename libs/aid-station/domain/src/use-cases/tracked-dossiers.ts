import { AidStation } from '../model/aid-station';
import type { TrackedDemand } from '../model/tracked-demand';
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

  /** Like {@link find}, locked until the ambient transaction ends. */
  async findForUpdate(id: number): Promise<TrackedDossier> {
    const station = await this.stations.findForUpdate(id);
    if (station) return station;
    const demand = await this.demands.findForUpdate(id);
    // Its transformation holds the lock of the demand: it may have been transformed while this waited.
    return (await this.stations.findForUpdate(id)) ?? demand;
  }

  /** Changes a dossier under its lock and stores it, in the ambient transaction; returns it as changed. */
  async change(id: number, change: (dossier: TrackedDossier) => void): Promise<TrackedDossier> {
    const dossier = await this.findForUpdate(id);
    change(dossier);
    if (dossier instanceof AidStation) await this.stations.save(dossier);
    else await this.demands.save(dossier as TrackedDemand);
    return dossier;
  }
}
