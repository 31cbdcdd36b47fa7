import { type Instant, mainlandTimeZone, type Scope } from '@pds/kernel';
import { allOf, isOnDays, isWithin, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isPursued, joinStatuses } from '../dossier/dossier-statuses';
import { isPursuedStation } from '../revenue/held-stations';

/** The figures of the dashboard for a period, in cents. */
export interface PeriodFigures {
  readonly quoteCents: number;
  readonly turnoverCents: number;
  readonly averageDpsCents: number;
}

/**
 * The dashboard's figures, without dossiers « Sans suite ». Reads across demand, documents, aid-station and accounting (decisions:
 * Accounting, Dashboard).
 */
export class HomeReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /**
   * A quote is in progress until `hasExpired` is true; this SQL repeats that rule.
   *
   * @param start first day, `YYYY-MM-DD`
   * @param end last day, included
   */
  async figures(scope: Scope, start: string, end: string, now: Instant): Promise<PeriodFigures> {
    const days = { startDate: start, endDate: end };
    const isInPeriod = (instant: Sql) => isWithin(instant, days, mainlandTimeZone);
    const [demands, entries] = [scopeCondition(scope, sql`d`), scopeCondition(scope, sql`e`)];
    const withVat = allOf(sql`e.vat_cents > 0`, isInPeriod(sql`e.issued_at`), entries);
    const [row] = await this.unitOfWork.query<{ quote: string; turnover: string; stations: string }>(
      sql`SELECT
         (SELECT coalesce(sum(q.price_cents), 0)
            FROM documents.v_quote_of_demand q JOIN demand.v_dossiers d ON d.id = q.demand_id ${joinStatuses}
           WHERE ${allOf(
             sql`q.accepted_at IS NULL AND q.valid_until > ${new Date(now)}`,
             isInPeriod(sql`q.created_at`),
             sql`d.is_in_progress AND ${isPursued}`,
             demands,
           )}) AS quote,
         (SELECT coalesce(sum(CASE e.kind WHEN 'invoice' THEN e.amount_cents ELSE -e.amount_cents END), 0)
            FROM accounting.v_sums e
           WHERE ${allOf(sql`e.kind IN ('invoice', 'credit-note')`, sql`e.span = 'day'`, isOnDays(sql`e.first_day`, days), entries)})
         - (SELECT coalesce(sum(vat), 0) FROM (
              SELECT e.vat_cents AS vat FROM accounting.v_invoices e WHERE ${withVat}
              UNION ALL SELECT -e.vat_cents FROM accounting.v_credit_notes e WHERE ${withVat}) AS taxed) AS turnover,
         (SELECT count(*) FROM demand.v_dossiers d
           WHERE ${allOf(isPursuedStation, isInPeriod(sql`d.starts_at`), demands)}) AS stations`,
    );
    const turnoverCents = Number(row!.turnover);
    const stations = Number(row!.stations);
    return {
      quoteCents: Number(row!.quote),
      turnoverCents,
      averageDpsCents: stations === 0 ? 0 : Math.round(turnoverCents / stations),
    };
  }
}
