import { Equipment, type EquipmentSnapshot, OfficeEquipment } from '@pds/organisations/domain';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

type EquipmentRow = Omit<EquipmentSnapshot, 'retiredAt'> & { readonly retiredAt: Date | null };

export class PostgresOfficeEquipment extends OfficeEquipment {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval('organisations.equipment_id_seq')::integer AS id`,
    );
    return row!.id;
  }

  override async idsPresentIn(officeId: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT id FROM organisations.equipment WHERE retired_at IS NULL AND office_id = ${officeId} ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  override presentIn(...officeIds: readonly number[]): Promise<Equipment[]> {
    return this.present(sql`e.office_id = ANY(${officeIds}) ORDER BY e.id`);
  }

  override async findForUpdate(id: number, officeId: number): Promise<Equipment | null> {
    const [found] = await this.present(sql`e.id = ${id} AND e.office_id = ${officeId} FOR UPDATE OF e`);
    return found ?? null;
  }

  override async add(equipment: Equipment): Promise<void> {
    const { id, officeId, kind, name, registration, quantity } = equipment.snapshot();
    await this.unitOfWork.run(async () => {
      await this.unitOfWork.query(
        sql`INSERT INTO organisations.equipment (id, office_id, kind, name, registration, quantity)
            VALUES (${id}, ${officeId}, ${kind}, ${name}, ${registration}, ${quantity})`,
      );
      await this.storePeriods(equipment);
    });
  }

  override async save(equipment: Equipment): Promise<void> {
    const { id, kind, name, registration, quantity, retiredAt } = equipment.snapshot();
    await this.unitOfWork.run(async () => {
      await this.unitOfWork.query(
        sql`UPDATE organisations.equipment SET kind = ${kind}, name = ${name}, registration = ${registration},
              quantity = ${quantity}, retired_at = ${retiredAt === null ? null : new Date(retiredAt)}
            WHERE id = ${id}`,
      );
      await this.storePeriods(equipment);
    });
  }

  private async storePeriods(equipment: Equipment): Promise<void> {
    const { id, outOfService } = equipment.snapshot();
    await this.unitOfWork.query(sql`DELETE FROM organisations.equipment_out_of_service WHERE equipment_id = ${id}`);
    await this.unitOfWork.query(
      sql`INSERT INTO organisations.equipment_out_of_service (equipment_id, position, from_day, to_day, reason)
          SELECT ${id}, position, from_day, to_day, reason
          FROM unnest(${outOfService.map(({ from }) => from)}::date[], ${outOfService.map(({ to }) => to)}::date[],
                      ${outOfService.map(({ reason }) => reason)}::text[])
            WITH ORDINALITY AS p (from_day, to_day, reason, position)`,
    );
  }

  private async present(condition: Sql): Promise<Equipment[]> {
    const rows = await this.unitOfWork.query<EquipmentRow>(
      sql`SELECT e.id, e.office_id AS "officeId", e.kind, e.name, e.registration, e.quantity, e.retired_at AS "retiredAt",
            (SELECT coalesce(json_agg(json_build_object('from', o.from_day, 'to', o.to_day, 'reason', o.reason)
                ORDER BY o.position), '[]')
              FROM organisations.equipment_out_of_service o WHERE o.equipment_id = e.id) AS "outOfService"
          FROM organisations.equipment e WHERE e.retired_at IS NULL AND ${condition}`,
    );
    return rows.map(({ retiredAt, ...row }) => Equipment.restore({ ...row, retiredAt: retiredAt?.getTime() ?? null }));
  }
}
