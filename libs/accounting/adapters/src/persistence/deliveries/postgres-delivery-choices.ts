import { defaultDeliveryChoice, type DeliveryChoice, DeliveryChoices } from '@pds/accounting/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** What departments chose for the invoices of their public buyers, in PostgreSQL. */
export class PostgresDeliveryChoices extends DeliveryChoices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(departmentId: number | null): Promise<DeliveryChoice> {
    const [row] = await this.unitOfWork.query<DeliveryChoice>(
      sql`SELECT channel, when_away AS "whenAway" FROM accounting.delivery_channels WHERE department_id = ${departmentId}`,
    );
    return row ?? defaultDeliveryChoice;
  }

  override async save(departmentId: number, { channel, whenAway }: DeliveryChoice): Promise<void> {
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.delivery_channels (department_id, channel, when_away)
          VALUES (${departmentId}, ${channel}, ${whenAway})
          ON CONFLICT (department_id) DO UPDATE SET channel = excluded.channel, when_away = excluded.when_away`,
    );
  }
}
