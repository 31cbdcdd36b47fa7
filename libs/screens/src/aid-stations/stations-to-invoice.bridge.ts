import { type BatchCriteria, StationsToInvoice } from '@pds/accounting/domain';
import { commercialStatus } from '@pds/aid-station/contract';
import { scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** The batch's candidates, read page by page from the stations, their demands and what was invoiced. */
export class StationsToInvoiceBridge extends StationsToInvoice {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async count(criteria: BatchCriteria): Promise<number> {
    const [row] = await this.unitOfWork.query<{ total: number }>(
      sql`SELECT count(*)::int AS total ${matching(criteria)}`,
    );
    return row!.total;
  }

  override async idsAfter(criteria: BatchCriteria, afterId: number, limit: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT s.id ${matching(criteria)} AND s.id > ${afterId} ORDER BY s.id LIMIT ${limit}`,
    );
    return rows.map(({ id }) => id);
  }
}

/**
 * Part of the price of a dossier `d` remains to be invoiced: neither on an invoice nor waived by a final credit note (the SQL of
 * `remainingToInvoice`).
 */
export const hasRestToInvoice = sql`d.price_cents >
  (SELECT coalesce(sum(i.net_cents + i.waived_cents), 0) FROM accounting.v_invoices i WHERE i.aid_station_id = d.id)`;

/** The index of the ordered stations holds only those. An event that ends at midnight ends on the day before. */
function matching({ scope, endedBefore }: BatchCriteria): Sql {
  return sql`
      FROM aid_station.v_stations s JOIN demand.v_dossiers d ON d.id = s.id
     WHERE s.commercial_status = ${commercialStatus.ordered}
       AND d.ends_at <= (${endedBefore}::date)::timestamp AT TIME ZONE d.time_zone
       AND ${scopeCondition(scope, sql`d`)}
       AND ${hasRestToInvoice}`;
}
