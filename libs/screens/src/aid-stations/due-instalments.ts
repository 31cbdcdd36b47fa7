import { commercialStatus } from '@pds/aid-station/contract';
import type { Instant } from '@pds/kernel';
import { type Sql, sql } from '@pds/platform';

/**
 * An instalment is proposed from this many days before its due day: the usual term of an invoice, so that the customer has as long to pay as for any
 * other.
 */
export const instalmentProposalDays = 30;

/**
 * The part to invoice next of a demand `d`, as the quote accepted last agreed it: what is left of the deposit, then the balance (the SQL of
 * `nextInstalment`). Its amount is zero or negative if nothing may be invoiced; no row for a payment in one part or another customer.
 */
export const nextInstalmentOf = sql`
  SELECT accepted.accepted_at,
    CASE WHEN billed.is_deposit THEN 'deposit' ELSE 'balance' END AS kind,
    CASE WHEN billed.is_deposit THEN accepted.deposit_percent END AS percent,
    CASE WHEN billed.is_deposit THEN accepted.deposit_due_on ELSE accepted.balance_due_on END AS due_on,
    least(d.price_cents - billed.waived, accepted.price_cents, CASE WHEN billed.is_deposit THEN accepted.deposit_cents - billed.waived END)
      - billed.net AS amount_cents
  FROM (SELECT q.* FROM documents.v_quote_of_demand q WHERE q.demand_id = d.id AND q.accepted_at IS NOT NULL
        ORDER BY q.accepted_at DESC, q.id DESC LIMIT 1) accepted
  CROSS JOIN LATERAL (
    SELECT sums.net, sums.waived, accepted.deposit_cents > sums.net + sums.waived AS is_deposit
    FROM (SELECT coalesce(sum(i.net_cents), 0) AS net, coalesce(sum(i.waived_cents), 0) AS waived
          FROM accounting.v_invoices i WHERE i.aid_station_id = d.id) sums) billed
  WHERE d.price_cents IS NOT NULL AND accepted.deposit_cents IS NOT NULL AND accepted.instalments_customer_id = d.organisation_id`;

/**
 * « Acomptes et soldes à facturer »: ordered, not over, and its next instalment is due within {@link instalmentProposalDays}; a condition
 * on demands `d`. Once the event is over, « À facturer » has the dossier instead: nothing is listed twice.
 */
export function dueInstalment(now: Instant): Sql {
  const moment = new Date(now);
  return sql`d.ends_at >= ${moment}
    AND d.id IN (SELECT s.id FROM aid_station.v_stations s WHERE s.commercial_status = ${commercialStatus.ordered})
    AND d.id IN (SELECT q.demand_id FROM documents.v_quote_of_demand q
                 WHERE q.accepted_at IS NOT NULL AND q.deposit_cents IS NOT NULL)
    AND EXISTS (SELECT FROM (${nextInstalmentOf}) next
                WHERE next.amount_cents > 0
                  AND (next.due_on IS NULL
                       OR next.due_on <= (${moment}::timestamptz AT TIME ZONE d.time_zone)::date + ${instalmentProposalDays}::integer))`;
}
