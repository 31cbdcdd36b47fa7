import {
  type AssignmentWarning,
  assignmentWarnings,
  type AssignedUse,
  editedAssignments,
  piecesTaken,
  withTravel,
} from '@pds/aid-station/domain';
import type { Editions, Period, Scope } from '@pds/kernel';
import {
  type EquipmentItem,
  type EquipmentKind,
  equipmentKinds,
  type OrganisationsFacade,
} from '@pds/organisations/contract';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { seenIn, type SoldPieces, soldPieces, usesOfEquipment } from './assigned-uses';
import { milliseconds } from './milliseconds';

/** A piece of equipment that a slot has, or could be given. */
export interface SlotMeans {
  readonly item: Pick<EquipmentItem, 'id' | 'kind' | 'name' | 'quantity'>;
  readonly isAssigned: boolean;
  readonly isSold: boolean;
  readonly warnings: readonly AssignmentWarning[];
}

/** The equipment of a slot, and what its office could give. */
export interface SlotAssignments extends Period {
  readonly id: number;
  readonly name: string;
  /** For each kind that is sold or assigned: how many pieces of each. */
  readonly counts: readonly { readonly kind: EquipmentKind; readonly sold: number; readonly assigned: number }[];
  /** Kinds that are sold first. */
  readonly means: readonly SlotMeans[];
}

/** The equipment assigned to the slots of a dossier. */
export interface DossierAssignments {
  readonly demandId: number;
  /** To send back when saving. */
  readonly version: number;
  readonly officeId: number | null;
  readonly officeName: string | null;
  readonly timeZone: string;
  readonly slots: readonly SlotAssignments[];
}

interface Row {
  readonly officeId: number | null;
  readonly officeName: string | null;
  readonly timeZone: string;
  readonly travelMinutes: number;
  readonly slots: readonly (Period & { readonly id: number; readonly name: string; readonly sold: SoldPieces })[];
  readonly assigned: readonly AssignedItem[];
}

/** A piece of equipment with the slot that has it. */
interface AssignedItem extends Pick<EquipmentItem, 'id' | 'kind' | 'name' | 'quantity' | 'retiredAt'> {
  readonly slotId: number;
  readonly officeId: number;
}

type Item = Omit<EquipmentItem, 'registration'> & { readonly isOfOffice: boolean };

/** The vehicles and other equipment assigned by name to the slots of dossiers (ADR 0070). */
export class AssignedMeans {
  constructor(
    private readonly organisations: OrganisationsFacade,
    private readonly editions: Editions,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /**
   * The assignments of a dossier that the caller has found in their scope. Names no dossier outside of it, and of equipment of other offices
   * tells only what this dossier does with it.
   */
  async ofDossier(demandId: number, scope: Scope): Promise<DossierAssignments> {
    // Read before what it covers.
    const version = await this.editions.versionOf(editedAssignments(demandId));
    const row = await this.row(demandId);
    const { officeId, officeName, timeZone, travelMinutes } = row;
    const event = {
      start: Math.min(...row.slots.map(({ start }) => start)),
      end: Math.max(...row.slots.map(({ end }) => end)),
    };
    const away = withTravel(event, travelMinutes);
    const items = await this.items(row, away);
    const ids = items.map(({ id }) => id);
    // Another slot is away for its travel, too.
    const uses = await usesOfEquipment(this.unitOfWork, ids, withTravel(away, travelMinutes));
    const usesOf = ({ id, isOfOffice }: Item) =>
      seenIn(scope, uses.get(id)).filter((use) => isOfOffice || use.demandId === demandId);
    const slots = row.slots.map((slot) => slotAssignments(demandId, slot, items, row, usesOf));
    return { demandId, version, officeId, officeName, timeZone, slots };
  }

  private async row(demandId: number): Promise<Row> {
    const [row] = await this.unitOfWork.query<Row>(
      sql`SELECT d.office_id AS "officeId", f.name AS "officeName", d.time_zone AS "timeZone",
            coalesce(f.travel_minutes, 0) AS "travelMinutes",
            (SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'start', ${milliseconds(sql`t.starts_at`)},
                'end', ${milliseconds(sql`t.ends_at`)}, 'sold', ${soldPieces}) ORDER BY t.position)
              FROM demand.v_slots t WHERE t.demand_id = d.id) AS slots,
            (SELECT coalesce(json_agg(json_build_object('slotId', a.slot_id, 'id', e.id, 'kind', e.kind, 'name', e.name,
                'quantity', e.quantity, 'retiredAt', ${milliseconds(sql`e.retired_at`)}, 'officeId', e.office_id)
                ORDER BY e.id), '[]')
              FROM aid_station.v_assignments a JOIN organisations.v_equipment e ON e.id = a.equipment_id
              WHERE a.demand_id = d.id) AS assigned
          FROM demand.v_all_dossiers d LEFT JOIN organisations.v_offices f ON f.id = d.office_id WHERE d.id = ${demandId}`,
    );
    return row!;
  }

  /** What the office of the dossier has, and what its slots have besides: retired, or of another office. */
  private async items({ officeId, assigned }: Row, away: Period): Promise<Item[]> {
    const means = officeId === null ? null : await this.organisations.meansOf(officeId, away);
    const owned = (means?.equipment ?? []).map((item) => ({ ...item, isOfOffice: true }));
    const known = new Set(owned.map(({ id }) => id));
    const others = new Map(assigned.filter(({ id }) => !known.has(id)).map((item) => [item.id, item]));
    return [
      ...owned,
      ...[...others.values()].map((item) => ({ ...item, outOfService: [], isOfOffice: item.officeId === officeId })),
    ];
  }
}

function slotAssignments(
  demandId: number,
  { id, name, start, end, sold }: Row['slots'][number],
  items: readonly Item[],
  { assigned, travelMinutes }: Row,
  usesOf: (item: Item) => readonly AssignedUse[],
): SlotAssignments {
  const ownIds = new Set(assigned.filter(({ slotId }) => slotId === id).map((item) => item.id));
  const entriesOf = (kind: EquipmentKind) => items.filter((item) => item.kind === kind && ownIds.has(item.id));
  const means = items
    .filter((item) => ownIds.has(item.id) || (item.isOfOffice && item.retiredAt === null))
    .map((item) => {
      const isAssigned = ownIds.has(item.id);
      const entries = isAssigned ? entriesOf(item.kind) : [...entriesOf(item.kind), item];
      const pieces = piecesTaken(entries, sold[item.kind]).get(item.id)!;
      const slot = { demandId, slotId: id, start, end, pieces };
      const warnings = assignmentWarnings(slot, item, usesOf(item), travelMinutes);
      return { item, isAssigned, isSold: sold[item.kind] > 0, warnings };
    });
  const assignedPieces = (kind: EquipmentKind) =>
    [...piecesTaken(entriesOf(kind), sold[kind]).values()].reduce((sum, pieces) => sum + pieces, 0);
  const counts = equipmentKinds
    .map((kind) => ({ kind, sold: sold[kind], assigned: assignedPieces(kind) }))
    .filter((count) => count.sold > 0 || count.assigned > 0);
  return { id, name, start, end, counts, means: means.sort((a, b) => Number(b.isSold) - Number(a.isSold)) };
}
