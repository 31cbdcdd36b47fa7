import type { Timeline } from '@pds/kernel';
import { InMemoryTimeline } from '@pds/kernel/testing';
import { AidStation, type AidStationState } from '../model/aid-station';
import { AlreadyTransformed } from '../aid-station.errors';
import { AidStations } from '../ports/aid-stations';

/** Stations in a map, copied in and out as a database would. */
export class InMemoryAidStations extends AidStations {
  private readonly rows = new Map<number, AidStationState>();

  constructor(private readonly timeline: Timeline = new InMemoryTimeline()) {
    super();
  }

  override async find(id: number): Promise<AidStation | null> {
    const row = this.rows.get(id);
    return row ? AidStation.restore(row) : null;
  }

  override findForUpdate(id: number): Promise<AidStation | null> {
    return this.find(id);
  }

  override async add(station: AidStation): Promise<void> {
    if (this.rows.has(station.id)) throw new AlreadyTransformed();
    await this.save(station);
  }

  override async save(station: AidStation): Promise<void> {
    this.rows.set(station.id, station.snapshot());
    if (station.entry) await this.timeline.record(station.entry);
  }
}
