import { type Instant, mainlandTimeZone, type Scope } from '@pds/kernel';
import { scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isPursued, joinStatuses } from '../dossier/dossier-statuses';

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
    const demands = scopeCondition(scope, sql`d`);
    const invoices = scopeCondition(scope, sql`i`);
    const [row] = await this.unitOfWork.query<{ quote: string; turnover: string; stations: string }>(
      sql`WITH period AS (
         SELECT (${start}::date)::timestamp AT TIME ZONE ${mainlandTimeZone} AS first,
                (${end}::date + 1)::timestamp AT TIME ZONE ${mainlandTimeZone} AS past
       )
       SELECT
         (SELECT coalesce(sum(q.price_cents), 0)
            FROM documents.v_quote_of_demand q JOIN demand.v_dossiers d ON d.id = q.demand_id ${joinStatuses}, period
           WHERE q.accepted_at IS NULL AND q.valid_until > ${new Date(now)}
             AND q.created_at >= period.first AND q.created_at < period.past
             AND d.is_in_progress AND ${isPursued} AND ${demands}) AS quote,
         (SELECT coalesce(sum(i.amount_cents - i.vat_cents), 0)
            FROM accounting.v_invoices i, period
           WHERE i.issued_at >= period.first AND i.issued_at < period.past AND ${invoices})
         - (SELECT coalesce(sum(c.amount_cents - c.vat_cents), 0)
            FROM accounting.v_credit_notes c JOIN accounting.v_invoices i ON i.id = c.invoice_id, period
           WHERE c.issued_at >= period.first AND c.issued_at < period.past AND ${invoices}) AS turnover,
         (SELECT count(*)
            FROM demand.v_dossiers d ${joinStatuses}, period
           WHERE s.id IS NOT NULL AND d.starts_at >= period.first AND d.starts_at < period.past
             AND ${isPursued} AND ${demands}) AS stations`,
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
