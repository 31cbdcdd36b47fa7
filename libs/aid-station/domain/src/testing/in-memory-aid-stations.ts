import type { Timeline } from '@pds/kernel';
import { InMemoryTimeline } from '@pds/kernel/testing';
import { AidStation, type AidStationState, entriesOf } from '../model/aid-station';
import { AlreadyTransformed } from '../aid-station.errors';
import { AidStations } from '../ports/aid-stations';

/** Stations in a map, copied in and out like in a database. */
export class InMemoryAidStations extends AidStations {
  private readonly rows = new Map<number, AidStationState>();

  constructor(private readonly timeline: Timeline = new InMemoryTimeline()) {
    super();
  }

  override async find(id: number): Promise<AidStation | null> {
    const row = this.rows.get(id);
    return row ? AidStation.restore(row) : null;
  }

  override async findAllForUpdate(ids: readonly number[]): Promise<AidStation[]> {
    const rows = [...new Set(ids)].sort((a, b) => a - b).map((id) => this.rows.get(id));
    return rows.filter((row) => row !== undefined).map((row) => AidStation.restore(row));
  }

  override async add(station: AidStation): Promise<void> {
    if (this.rows.has(station.id)) throw new AlreadyTransformed();
    await this.save(station);
  }

  override async save(...stations: AidStation[]): Promise<void> {
    for (const station of stations) this.rows.set(station.id, station.snapshot());
    await this.timeline.record(...entriesOf(stations));
  }
}
