import { AidStation, type AidStationState } from '../model/aid-station';
import { AlreadyTransformed } from '../aid-station.errors';
import { AidStations } from '../ports/aid-stations';

/** Stations in a map, copied in and out as a database would. */
export class InMemoryAidStations extends AidStations {
  private readonly rows = new Map<number, AidStationState>();

  override async find(id: number): Promise<AidStation | null> {
    const row = this.rows.get(id);
    return row ? AidStation.restore(row) : null;
  }

  override findForUpdate(id: number): Promise<AidStation | null> {
    return this.find(id);
  }

  override async add(station: AidStation): Promise<void> {
    if (this.rows.has(station.id)) throw new AlreadyTransformed();
    this.rows.set(station.id, station.snapshot());
  }

  override async save(station: AidStation): Promise<void> {
    this.rows.set(station.id, station.snapshot());
  }
}
