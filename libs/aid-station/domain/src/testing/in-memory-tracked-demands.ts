import type { Timeline } from '@pds/kernel';
import { InMemoryTimeline } from '@pds/kernel/testing';
import { TrackedDemand } from '../model/tracked-demand';
import type { TrackedDossierState } from '../model/tracked-dossier';
import { TrackedDemands } from '../ports/tracked-demands';

/** Statuses of demands in a map, copied in and out like in a database. */
export class InMemoryTrackedDemands extends TrackedDemands {
  private readonly rows = new Map<number, TrackedDossierState>();

  constructor(private readonly timeline: Timeline = new InMemoryTimeline()) {
    super();
  }

  override async find(id: number): Promise<TrackedDemand> {
    const row = this.rows.get(id);
    return row ? TrackedDemand.restore(row) : TrackedDemand.untouched(id);
  }

  override findForUpdate(id: number): Promise<TrackedDemand> {
    return this.find(id);
  }

  override async save(demand: TrackedDemand): Promise<void> {
    this.rows.set(demand.id, demand.snapshot());
    const { timelineEntry } = demand;
    if (timelineEntry) await this.timeline.record(timelineEntry);
  }
}
