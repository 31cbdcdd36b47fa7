import { type BatchCriteria, StationsToInvoice } from '@pds/accounting/domain';
import { scopeCondition, type TypeOrmUnitOfWork } from '@pds/platform';

/** The batch's candidates, read page by page from the stations, their demands and what was invoiced. */
export class PostgresStationsToInvoice extends StationsToInvoice {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async count(criteria: BatchCriteria): Promise<number> {
    const parameters: unknown[] = [];
    const [row] = await this.unitOfWork.query<{ total: number }>(
      `SELECT count(*)::int AS total ${this.matching(criteria, parameters)}`,
      parameters,
    );
    return row!.total;
  }

  override async idsAfter(criteria: BatchCriteria, afterId: number, limit: number): Promise<number[]> {
    const parameters: unknown[] = [];
    const matching = this.matching(criteria, parameters);
    const rows = await this.unitOfWork.query<{ id: number }>(
      `SELECT s.id ${matching} AND s.id > $${parameters.push(afterId)} ORDER BY s.id LIMIT $${parameters.push(limit)}`,
      parameters,
    );
    return rows.map(({ id }) => id);
  }

  private matching({ scope, endedBefore }: BatchCriteria, parameters: unknown[]): string {
    return `
      FROM aid_station.aid_stations s JOIN demand.demands d ON d.id = s.id
     WHERE s.commercial_status = 4 AND d.deleted_at IS NULL
       AND d.ends_at < ($${parameters.push(endedBefore)}::date)::timestamp AT TIME ZONE d.time_zone
       AND ${scopeCondition(scope, 'd', parameters)}
       AND CASE WHEN d.is_package_price THEN d.package_price_cents ELSE d.price_cents END >
           (SELECT coalesce(sum(i.amount_cents - i.credited_cents), 0)
              FROM accounting.invoices i WHERE i.aid_station_id = s.id)`;
  }
}
