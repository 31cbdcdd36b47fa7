import { type Instant, mainlandTimeZone, type Scope, startOfDay } from '@pds/kernel';
import { scopeCondition, type Sql, sql } from '@pds/platform';

/**
 * Returns the SQL of the amount left to pay. PostgreSQL generates the current balance, `accounting.invoices.balance_cents`, by the same
 * formula; lists, exports and reminders read that column. A null amount counts as 0.
 */
export function balanceOf({ invoiced, paid, credited }: Readonly<Record<'invoiced' | 'paid' | 'credited', Sql>>): Sql {
  return sql`(coalesce(${invoiced}, 0) - coalesce(${paid}, 0) - coalesce(${credited}, 0))`;
}

/**
 * Returns the SQL of the balances at the end of a day: rows `id, balance_cents` of the invoices in a scope that were not settled then. A
 * balance is today's balance plus the payments and credit notes since. Reads only unpaid invoices and later entries.
 * @param asOf `YYYY-MM-DD`; for invoices and credit notes, a day in mainland France
 */
export function balancesOn(asOf: string, scope: Scope): Sql {
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

/** Returns the condition that excludes entries of invoices issued after the day: they are not part of its balances. */
function issuedBefore(after: Date, entry: Sql): Sql {
  return sql`EXISTS (SELECT FROM accounting.invoices d WHERE d.id = ${entry}.invoice_id AND d.issued_at < ${after})`;
}

/** Returns the SQL of the day of an instant in the time zone of invoice `i`'s issuer; without stored content, that of mainland France. */
export function issuersDay(instant: Instant): Sql {
  return sql`(${new Date(instant)}::timestamptz
    AT TIME ZONE coalesce(i.snapshot #>> '{issuer,timeZone}', ${mainlandTimeZone}))::date`;
}
