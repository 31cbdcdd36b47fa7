import { type Sql, sql } from '@pds/platform';

/**
 * Filters for movements, as conditions: on invoices and credit notes by the table's name, on payments `p`, on deposits `d` of payments `p`.
 */
export interface MovementFilters {
  readonly issued: (table: Sql) => Sql;
  readonly paid: Sql;
  readonly deposited: Sql;
}

/** The day on which a payment `p` is entered in the books. */
export const bookedDay = sql`coalesce(p.booked_on, p.paid_on)`;

/**
 * Every record that creates an entry in the books, one row each: `source` and `id` identify it, `place` sorts sources within a day, `day`
 * is the day on which it is entered; if null, the entry day is the day of `at` in the issuer's time zone.
 */
export function bookedMovements({ issued, paid, deposited }: MovementFilters): Sql {
  return sql`
    SELECT 'invoice' AS source, 1 AS place, i.id, i.issuer_code, NULL::date AS day, i.issued_at AS at, i.amount_cents
    FROM accounting.invoices i WHERE ${issued(sql`i`)}
    UNION ALL
    SELECT 'credit-note', 2, c.id, c.issuer_code, NULL, c.issued_at, c.amount_cents
    FROM accounting.credit_notes c WHERE ${issued(sql`c`)}
    UNION ALL
    SELECT 'payment', 3, p.id, p.issuer_code, ${bookedDay}, NULL, p.amount_cents
    FROM accounting.payments p WHERE ${paid}
    UNION ALL
    SELECT 'deposit', 4, d.slip_id, p.issuer_code, d.booked_on, NULL, sum(p.amount_cents)::bigint
    FROM accounting.deposited_cheques d JOIN accounting.payments p ON p.id = d.payment_id
    WHERE ${deposited} GROUP BY d.slip_id, p.issuer_code, d.booked_on
    UNION ALL
    SELECT 'noted-deposit', 5, p.id, p.issuer_code, d.booked_on, NULL, p.amount_cents
    FROM accounting.cheques_deposited_otherwise d JOIN accounting.payments p ON p.id = d.payment_id WHERE ${deposited}`;
}
