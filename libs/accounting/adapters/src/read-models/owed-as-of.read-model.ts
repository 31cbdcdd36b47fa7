import { type Instant, mainlandTimeZone, type Scope, startOfDay } from '@pds/kernel';
import { scopeCondition, type Sql, sql } from '@pds/platform';

/**
 * What was owed at the end of a day, as rows `id, balance_cents` of the invoices in a scope: what is owed now, with what was paid and
 * credited since put back. Reads what is unpaid and what came after the day, never the paid invoices of the years before.
 * @param asOf `YYYY-MM-DD`; credit notes and invoices are of the mainland's days
 */
export function owedAsOf(asOf: string, scope: Scope): Sql {
  const after = new Date(startOfDay(asOf, mainlandTimeZone, 1));
  return sql`
    SELECT o.id, sum(o.cents)::bigint AS balance_cents FROM (
      SELECT i.id, i.balance_cents AS cents FROM accounting.invoices i
       WHERE i.balance_cents > 0 AND i.issued_at < ${after} AND ${scopeCondition(scope, sql`i`)}
      UNION ALL
      SELECT p.invoice_id, p.amount_cents FROM accounting.payments p
       WHERE p.paid_on > ${asOf}::date AND ${scopeCondition(scope, sql`p`)} AND ${issuedBefore(after, sql`p`)}
      UNION ALL
      SELECT c.invoice_id, c.amount_cents FROM accounting.credit_notes c
       WHERE c.issued_at >= ${after} AND ${scopeCondition(scope, sql`c`)} AND ${issuedBefore(after, sql`c`)}
    ) o GROUP BY o.id HAVING sum(o.cents) > 0`;
}

/** What is paid or credited of an invoice that was not there yet was not owed either. */
function issuedBefore(after: Date, entry: Sql): Sql {
  return sql`EXISTS (SELECT FROM accounting.invoices d WHERE d.id = ${entry}.invoice_id AND d.issued_at < ${after})`;
}

/** The day that an instant is on the clocks of whoever issued an invoice `i`, those of the mainland where its content is not kept. */
export function issuersDay(instant: Instant): Sql {
  return sql`(${new Date(instant)}::timestamptz
    AT TIME ZONE coalesce(i.snapshot #>> '{issuer,timeZone}', ${mainlandTimeZone}))::date`;
}
