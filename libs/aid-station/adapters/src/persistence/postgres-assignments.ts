import { Assignments } from '@pds/aid-station/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

export class PostgresAssignments extends Assignments {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(slotId: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT equipment_id AS id FROM aid_station.assignments WHERE slot_id = ${slotId} ORDER BY equipment_id`,
    );
    return rows.map(({ id }) => id);
  }

  override async dossiersWith(equipmentId: number): Promise<number> {
    const [row] = await this.unitOfWork.query<{ count: number }>(
      sql`SELECT count(DISTINCT demand_id)::integer AS count FROM aid_station.assignments WHERE equipment_id = ${equipmentId}`,
    );
    return row!.count;
  }

  override replace(
    { demandId, slotId }: { readonly demandId: number; readonly slotId: number },
    equipmentIds: readonly number[],
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.removeAll([slotId]);
      await this.unitOfWork.query(
        sql`INSERT INTO aid_station.assignments (slot_id, equipment_id, demand_id)
            SELECT DISTINCT ${slotId}::integer, id, ${demandId}::integer FROM unnest(${[...equipmentIds]}::integer[]) AS id`,
      );
    });
  }

  override async removeAll(slotIds: readonly number[]): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM aid_station.assignments WHERE slot_id = ANY(${[...slotIds]})`);
  }
}
