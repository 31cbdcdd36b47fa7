import { type AssignedUse, piecesTaken } from '@pds/aid-station/domain';
import { isInScope, type Ownership, type Period, type Scope } from '@pds/kernel';
import type { EquipmentItem, EquipmentKind } from '@pds/organisations/contract';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isHeld, joinStatuses } from '../dossier/dossier-statuses';

/** How many pieces of each kind a slot sells. */
export type SoldPieces = Readonly<Record<EquipmentKind, number>>;

/** {@link SoldPieces} of a slot `t`. */
export const soldPieces: Sql = sql`json_build_object('vps', t.vps, 'vl', t.vl, 'vtu', t.vtu, 'vtp', t.vtp,
  'lotA', t.lot_a, 'lotB', t.lot_b, 'lotC', t.lot_c, 'medicalLot', t.medical_lot, 'tent', t.tent)`;

/** A use with the ownership of its dossier. */
export interface OwnedUse extends AssignedUse {
  readonly ownership: Ownership;
}

interface UseRow extends Omit<AssignedUse, 'start' | 'end' | 'pieces'>, Ownership {
  readonly equipmentId: number;
  readonly kind: EquipmentKind;
  /** All entries of this kind that the slot has. */
  readonly entries: readonly Pick<EquipmentItem, 'id' | 'quantity'>[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sold: SoldPieces;
}

/**
 * The slots that pieces of equipment are assigned to in a period, by equipment; without dossiers that are refused, deleted or « Sans suite ».
 * Those of dossiers that went to another office are among them: {@link seenIn} hides what a reader must not know.
 */
export async function usesOfEquipment(
  unitOfWork: TypeOrmUnitOfWork,
  equipmentIds: readonly number[],
  { start, end }: Period,
): Promise<ReadonlyMap<number, readonly OwnedUse[]>> {
  const rows = await unitOfWork.query<UseRow>(
    sql`SELECT a.equipment_id AS "equipmentId", e.kind, d.id AS "demandId", d.event_name AS "eventName",
          d.department_id AS "departmentId", d.office_id AS "officeId", d.organisation_id AS "organisationId",
          d.filed_by AS "filedBy", t.id AS "slotId", t.name AS "slotName", t.starts_at AS "startsAt",
          t.ends_at AS "endsAt", ${soldPieces} AS sold,
          (SELECT json_agg(json_build_object('id', o.id, 'quantity', o.quantity))
            FROM aid_station.v_assignments b JOIN organisations.v_equipment o ON o.id = b.equipment_id
            WHERE b.slot_id = t.id AND o.kind = e.kind) AS entries
        FROM aid_station.v_assignments a
        JOIN organisations.v_equipment e ON e.id = a.equipment_id
        JOIN demand.v_slots t ON t.id = a.slot_id
        JOIN demand.v_dossiers d ON d.id = t.demand_id ${joinStatuses}
        WHERE a.equipment_id = ANY(${[...equipmentIds]}) AND t.starts_at < ${new Date(end)} AND t.ends_at > ${new Date(start)}
          AND ${isHeld}
        ORDER BY t.starts_at, t.id`,
  );
  const uses = rows.map(({ equipmentId, demandId, eventName, slotId, slotName, ...row }) => ({
    ...{ equipmentId, demandId, eventName, slotId, slotName },
    start: row.startsAt.getTime(),
    end: row.endsAt.getTime(),
    pieces: piecesTaken(row.entries, row.sold[row.kind]).get(equipmentId)!,
    ownership: {
      ...{ departmentId: row.departmentId, officeId: row.officeId },
      ...{ organisationId: row.organisationId, filedBy: row.filedBy },
    },
  }));
  return Map.groupBy(uses, ({ equipmentId }) => equipmentId);
}

/** The uses as a reader may see them: those of dossiers outside the scope, which went to another office, have no event name. */
export function seenIn(scope: Scope, uses: readonly OwnedUse[] = []): AssignedUse[] {
  return uses.map((use) => (isInScope(scope, use.ownership) ? use : { ...use, eventName: null }));
}
