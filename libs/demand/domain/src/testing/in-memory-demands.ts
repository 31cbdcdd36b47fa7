import type { Timeline } from '@pds/kernel';
import { InMemoryTimeline } from '@pds/kernel/testing';
import { Demand } from '../model/dossier/demand';
import type { DemandState } from '../model/dossier/demand-state';
import { hasRow } from '../model/slots/slot-details';
import { ConcurrentDemandSave } from '../demand.errors';
import { Demands } from '../ports/demands';

/** Demands in a map, copied on reads and writes as a database would. */
export class InMemoryDemands extends Demands {
  private readonly rows = new Map<number, DemandState>();
  private lastId = 0;
  private lastSlotId = 0;
  private lastRowId = 0;

  constructor(private readonly timeline: Timeline = new InMemoryTimeline()) {
    super();
  }

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override async nextSlotIds(count: number): Promise<number[]> {
    return Array.from({ length: count }, () => ++this.lastSlotId);
  }

  override async nextRowIds(count: number): Promise<number[]> {
    return Array.from({ length: count }, () => ++this.lastRowId);
  }

  override async find(id: number): Promise<Demand | null> {
    const row = this.rows.get(id);
    return row && row.deletedAt === null ? Demand.restore(structuredClone(row)) : null;
  }

  override async findEvenDeleted(id: number): Promise<Demand | null> {
    const row = this.rows.get(id);
    return row ? Demand.restore(structuredClone(row)) : null;
  }

  override async findAllForUpdate(ids: readonly number[]): Promise<Demand[]> {
    const found = await Promise.all([...new Set(ids)].sort((a, b) => a - b).map((id) => this.find(id)));
    return found.filter((demand) => demand !== null);
  }

  override async findBySlot(slotId: number): Promise<Demand | null> {
    const row = [...this.rows.values()].find(({ slots }) => slots.some(({ id }) => id === slotId));
    return row ? this.find(row.id) : null;
  }

  override async findBySlotRow(rowId: number): Promise<Demand | null> {
    const row = [...this.rows.values()].find(({ slots }) => slots.some(({ details }) => hasRow(details, rowId)));
    return row ? this.find(row.id) : null;
  }

  override async add(demand: Demand): Promise<void> {
    if (this.rows.has(demand.id)) throw new Error(`Demand ${demand.id} is kept already`);
    await this.store(demand);
  }

  override async save(demand: Demand): Promise<void> {
    if (this.rows.get(demand.id)?.version !== demand.savedVersion) throw new ConcurrentDemandSave();
    await this.store(demand);
  }

  /** Every row, deleted ones too. */
  all(): DemandState[] {
    return [...this.rows.values()];
  }

  private async store(demand: Demand): Promise<void> {
    this.rows.set(demand.id, structuredClone(demand.snapshot()));
    if (demand.timelineEntry) await this.timeline.record(demand.timelineEntry);
  }
}
