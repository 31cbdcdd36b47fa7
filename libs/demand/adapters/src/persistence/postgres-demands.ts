import { ConcurrentDemandSave, Demand, Demands, type DemandState, type SlotState } from '@pds/demand/domain';
import type { Timeline } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type FindManyOptions, In, IsNull, Not, type Repository } from 'typeorm';
import { DemandRecord, SlotRecord } from './demand.record';

/** Demands and their slots in PostgreSQL. */
export class PostgresDemands extends Demands {
  constructor(
    private readonly timeline: Timeline,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  private get demands(): Repository<DemandRecord> {
    return this.unitOfWork.manager.getRepository(DemandRecord);
  }

  private get slots(): Repository<SlotRecord> {
    return this.unitOfWork.manager.getRepository(SlotRecord);
  }

  override async nextId(): Promise<number> {
    return (await this.nextIds('demands', 1))[0]!;
  }

  override nextSlotIds(count: number): Promise<number[]> {
    return this.nextIds('slots', count);
  }

  override async nextRowIds(count: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval('demand.slot_rows')::integer AS id FROM generate_series(1, $1)`,
      [count],
    );
    return rows.map(({ id }) => id);
  }

  override async find(id: number): Promise<Demand | null> {
    return (await this.load([id]))[0] ?? null;
  }

  override async findEvenDeleted(id: number): Promise<Demand | null> {
    return (await this.load([id], { withDeleted: true }))[0] ?? null;
  }

  override findAllForUpdate(ids: readonly number[]): Promise<Demand[]> {
    return this.unitOfWork.run(() => this.load(ids, { lock: { mode: 'pessimistic_write' } }));
  }

  override async findBySlot(slotId: number): Promise<Demand | null> {
    const slot = await this.slots.findOneBy({ id: slotId });
    return slot && this.find(slot.demandId);
  }

  override async findBySlotRow(rowId: number): Promise<Demand | null> {
    const [slot] = await this.unitOfWork.query<{ id: number }>(
      `SELECT demand_id AS id FROM demand.slots
       WHERE jsonb_path_query_array(details, '$.*[*].id') @> jsonb_build_array($1::integer)`,
      [rowId],
    );
    return slot ? this.find(slot.id) : null;
  }

  override add(demand: Demand): Promise<void> {
    return this.unitOfWork.run(async () => {
      const state = demand.snapshot();
      await this.demands.insert(toRecord(state));
      await this.slots.insert(toSlotRecords(state));
      await this.record(demand);
    });
  }

  override save(demand: Demand): Promise<void> {
    return this.unitOfWork.run(async () => {
      const state = demand.snapshot();
      const { affected } = await this.demands.update({ id: demand.id, version: demand.savedVersion }, toRecord(state));
      if (affected === 0) throw new ConcurrentDemandSave();
      await this.slots.delete({ demandId: demand.id, id: Not(In(state.slots.map(({ id }) => id))) });
      await this.slots.upsert(toSlotRecords(state), ['id']);
      await this.record(demand);
    });
  }

  /** The only way to save a demand: no change is saved without its timeline entry. */
  private async record({ timelineEntry }: Demand): Promise<void> {
    if (timelineEntry) await this.timeline.record(timelineEntry);
  }

  private async load(
    ids: readonly number[],
    { lock, withDeleted = false }: Pick<FindManyOptions<DemandRecord>, 'lock' | 'withDeleted'> = {},
  ): Promise<Demand[]> {
    const where = { id: In(ids), ...(!withDeleted && { deletedAt: IsNull() }) };
    const records = await this.demands.find({ where, order: { id: 'ASC' }, ...(lock && { lock }) });
    if (records.length === 0) return [];
    const slots = await this.slots.find({
      where: { demandId: In(records.map(({ id }) => id)) },
      order: { demandId: 'ASC', position: 'ASC' },
    });
    const slotsOf = Map.groupBy(slots, ({ demandId }) => demandId);
    return records.map((record) => Demand.restore(toState(record, slotsOf.get(record.id) ?? [])));
  }

  private async nextIds(table: 'demands' | 'slots', count: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('demand.${table}', 'id'))::integer AS id FROM generate_series(1, $1)`,
      [count],
    );
    return rows.map(({ id }) => id);
  }
}

function toState(record: DemandRecord, slots: readonly SlotRecord[]): DemandState {
  const {
    contactFirstName,
    contactLastName,
    contactEmail,
    contactPhone,
    startsAt: _startsAt,
    endsAt: _endsAt,
    publicPeak: _publicPeak,
    ...same
  } = record;
  return {
    ...same,
    contact: { firstName: contactFirstName, lastName: contactLastName, email: contactEmail, phone: contactPhone },
    createdAt: record.createdAt.getTime(),
    updatedAt: record.updatedAt.getTime(),
    deletedAt: record.deletedAt?.getTime() ?? null,
    slots: slots.map(toSlot),
  };
}

function toSlot(record: SlotRecord): SlotState {
  const { demandId: _demandId, position: _position, normalMinutes, nightMinutes, holidayMinutes, ...same } = record;
  return {
    ...same,
    startsAt: record.startsAt.getTime(),
    endsAt: record.endsAt.getTime(),
    minutes:
      normalMinutes === null || nightMinutes === null || holidayMinutes === null
        ? null
        : { normal: normalMinutes, night: nightMinutes, holiday: holidayMinutes },
  };
}

function toRecord(state: DemandState): DemandRecord {
  const { contact, slots, ...same } = state;
  return {
    ...same,
    contactFirstName: contact.firstName,
    contactLastName: contact.lastName,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    createdAt: new Date(state.createdAt),
    updatedAt: new Date(state.updatedAt),
    deletedAt: state.deletedAt === null ? null : new Date(state.deletedAt),
    // Copied from the slots for the list, which sorts and filters on them.
    startsAt: new Date(Math.min(...slots.map(({ startsAt }) => startsAt))),
    endsAt: new Date(Math.max(...slots.map(({ endsAt }) => endsAt))),
    publicPeak: Math.max(...slots.map(({ publicPeak }) => publicPeak)),
  };
}

function toSlotRecords({ id, slots }: DemandState): SlotRecord[] {
  return slots.map((slot, position) => toSlotRecord(slot, id, position));
}

function toSlotRecord(slot: SlotState, demandId: number, position: number): SlotRecord {
  const { minutes, ...same } = slot;
  return {
    ...same,
    demandId,
    position,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    normalMinutes: minutes?.normal ?? null,
    nightMinutes: minutes?.night ?? null,
    holidayMinutes: minutes?.holiday ?? null,
  };
}
