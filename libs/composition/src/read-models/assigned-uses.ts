import { type AssignedUse, piecesTaken } from '@pds/aid-station/domain';
import { demandStatusCodes } from '@pds/demand/contract';
import type { Period } from '@pds/kernel';
import type { EquipmentKind } from '@pds/organisations/contract';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isPursued, joinStatuses } from './dossier-statuses';

/** How many pieces of each kind a slot sells. */
export type SoldPieces = Readonly<Record<EquipmentKind, number>>;

/** {@link SoldPieces} of a slot `t`. */
export const soldPieces: Sql = sql`json_build_object('vps', t.vps, 'vl', t.vl, 'vtu', t.vtu, 'vtp', t.vtp,
  'lotA', t.lot_a, 'lotB', t.lot_b, 'lotC', t.lot_c, 'medicalLot', t.medical_lot, 'tent', t.tent)`;

interface UseRow extends Omit<AssignedUse, 'start' | 'end' | 'pieces'> {
  readonly equipmentId: number;
  readonly kind: EquipmentKind;
  readonly quantity: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sold: SoldPieces;
}

/**
 * The slots that pieces of equipment are assigned to in a period, by equipment; without dossiers that are refused, deleted or « Sans suite ».
 */
export async function usesOfEquipment(
  unitOfWork: TypeOrmUnitOfWork,
  equipmentIds: readonly number[],
  { start, end }: Period,
): Promise<ReadonlyMap<number, readonly AssignedUse[]>> {
  const rows = await unitOfWork.query<UseRow>(
    sql`SELECT a.equipment_id AS "equipmentId", e.kind, e.quantity, d.id AS "demandId", d.event_name AS "eventName",
          t.id AS "slotId", t.name AS "slotName", t.starts_at AS "startsAt", t.ends_at AS "endsAt", ${soldPieces} AS sold
        FROM aid_station.assignments a
        JOIN organisations.equipment e ON e.id = a.equipment_id
        JOIN demand.slots t ON t.id = a.slot_id
        JOIN demand.demands d ON d.id = t.demand_id ${joinStatuses}
        WHERE a.equipment_id = ANY(${[...equipmentIds]}) AND t.starts_at < ${new Date(end)} AND t.ends_at > ${new Date(start)}
          AND d.deleted_at IS NULL AND d.status IN (${demandStatusCodes.inProgress}, ${demandStatusCodes.transformed})
          AND ${isPursued}
        ORDER BY t.starts_at, t.id`,
  );
  const uses = rows.map(({ kind, quantity, startsAt, endsAt, sold, ...use }) => ({
    ...use,
    start: startsAt.getTime(),
    end: endsAt.getTime(),
    pieces: piecesTaken(quantity, sold[kind]),
  }));
  return Map.groupBy(uses, ({ equipmentId }) => equipmentId);
}
