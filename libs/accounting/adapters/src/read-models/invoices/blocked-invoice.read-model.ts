import { untroubledCodes } from '@pds/accounting/domain';
import { type Sql, sql } from '@pds/platform';

/**
 * « Bloquées »: a platform or the buyer holds the invoice up until the seller acts, and something is left to pay: one that was credited or paid
 * all the same needs nothing. A condition on a table of invoices.
 */
export const isBlocked = (invoice: Sql): Sql => sql`${invoice}.balance_cents > 0 AND EXISTS (
  SELECT FROM accounting.v_deliveries held WHERE held.invoice_id = ${invoice}.id
    AND (held.stage = 'not-accepted' OR held.status_code <> ALL(${untroubledCodes}::smallint[])))`;
