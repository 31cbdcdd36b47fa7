import { type Closing, Closings, firstDayOf, type IssuerAccounts, type KnownIssuer } from '@pds/accounting/domain';
import { startOfDay } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { bookedMovements } from '../ledger/booked-movements';
import { movementFiltersFor } from './postgres-ledger-movements';

/**
 * Closings in PostgreSQL; the counters of an issuer store its last closed day, and every transaction that writes in its ledgers locks them.
 */
export class PostgresClosings extends Closings {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override lock(issuerCode: string): Promise<string | null> {
    return this.unitOfWork.run(async () => {
      // Creates the counter of credit notes, so that the first credit note waits for the closing too.
      await this.unitOfWork.query(
        sql`INSERT INTO accounting.counters (issuer, kind, last_number)
            SELECT issuer, 'credit-note', 0 FROM accounting.counters WHERE issuer = ${issuerCode} AND kind = 'invoice'
            ON CONFLICT DO NOTHING`,
      );
      // Every transaction that issues a document or writes a payment locks one of them, in this order, like a credit note and its refund.
      const rows = await this.unitOfWork.query<{ day: string | null }>(
        sql`SELECT closed_through::text AS day FROM accounting.counters WHERE issuer = ${issuerCode} ORDER BY kind FOR UPDATE`,
      );
      return (
        rows
          .map(({ day }) => day ?? '')
          .sort()
          .at(-1) || null
      );
    });
  }

  override async add(issuer: KnownIssuer, closing: Closing, accounts: IssuerAccounts): Promise<void> {
    const { code, timeZone } = issuer;
    const { through, on, at, by } = closing;
    // No number is dated before the previous one, so that no later number is dated on a closed day, whatever the clocks show.
    const end = new Date(startOfDay(through, timeZone, 1));
    await this.unitOfWork.query(
      sql`UPDATE accounting.counters
          SET closed_through = ${through}::date, last_issued_at = greatest(last_issued_at, ${end}) WHERE issuer = ${code}`,
    );
    const [stored] = await this.unitOfWork.query<{ id: number }>(
      sql`INSERT INTO accounting.closings (issuer_code, through, closed_on, closed_at, closed_by, accounts)
          VALUES (${code}, ${through}, ${on}, ${new Date(at)}, ${by}, ${JSON.stringify(accounts)}::jsonb) RETURNING id`,
    );
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.validated_entries (issuer_code, year, number, source, source_id, booked_on, closing_id)
          SELECT ${code}, year,
                 coalesce((SELECT max(v.number) FROM accounting.validated_entries v
                           WHERE v.issuer_code = ${code} AND v.year = days.year), 0)
                   + row_number() OVER (PARTITION BY year ORDER BY day, place, id),
                 source, id, day, ${stored!.id}::integer
          FROM (
            SELECT source, place, id, day, extract(year FROM day)::smallint AS year
            FROM (SELECT source, place, id, coalesce(day, (at AT TIME ZONE ${timeZone})::date) AS day
                  FROM (${bookedMovements(movementFiltersFor(issuer, { from: firstDayOf(closing), to: through }))}) AS movements) AS booked
          ) AS days
          ORDER BY day, place, id`,
    );
  }
}
