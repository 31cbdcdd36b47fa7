import { type Instant, mainlandTimeZone, type Scope, startOfDay } from '@pds/kernel';
import { scopeCondition, type Sql, sql } from '@pds/platform';

/**
 * What is left to pay, as SQL. The balance of an invoice today is `accounting.invoices.balance_cents`, which PostgreSQL generates by this formula;
 * lists, exports and reminders read that column. An amount that is null counts as 0.
 */
export function balanceOf({ invoiced, paid, credited }: Readonly<Record<'invoiced' | 'paid' | 'credited', Sql>>): Sql {
  return sql`(coalesce(${invoiced}, 0) - coalesce(${paid}, 0) - coalesce(${credited}, 0))`;
}

/**
 * The balances at the end of a day, as rows `id, balance_cents` of the invoices in a scope that were not settled then: today's balance plus what was
 * paid and credited since. Reads unpaid invoices and later entries only.
 * @param asOf `YYYY-MM-DD`; credit notes and invoices are of the mainland's days
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

/** Entries of an invoice that was issued after the day are no part of a balance on that day. */
function issuedBefore(after: Date, entry: Sql): Sql {
  return sql`EXISTS (SELECT FROM accounting.invoices d WHERE d.id = ${entry}.invoice_id AND d.issued_at < ${after})`;
}

/** The day of an instant in the time zone of the issuer of an invoice `i`; in that of the mainland where its content is not stored. */
export function issuersDay(instant: Instant): Sql {
  return sql`(${new Date(instant)}::timestamptz
    AT TIME ZONE coalesce(i.snapshot #>> '{issuer,timeZone}', ${mainlandTimeZone}))::date`;
}
