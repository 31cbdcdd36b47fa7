import { type Sql, sql } from '@pds/platform';

/** The exclusion `l` is of this invoice only. @param invoice alias of a row with the columns of an invoice */
export function excludesSingleInvoice(invoice: Sql): Sql {
  return sql`NOT l.is_whole_customer AND l.invoice_id = ${invoice}.id`;
}

/** The exclusion `l` is of all invoices of the invoice's customer in the same department and office. */
export function excludesWholeCustomer(invoice: Sql): Sql {
  return sql`l.is_whole_customer AND l.organisation_id = ${invoice}.organisation_id
    AND l.department_id IS NOT DISTINCT FROM ${invoice}.department_id
    AND l.office_id IS NOT DISTINCT FROM ${invoice}.office_id`;
}

/** The exclusion `l` covers the invoice: this invoice only, or its customer. */
export function covers(invoice: Sql): Sql {
  return sql`(${excludesSingleInvoice(invoice)} OR ${excludesWholeCustomer(invoice)})`;
}

/** An exclusion from reminders covers the invoice on a day. Two subqueries, because each has an index of its own. */
export function isExcludedOn(invoice: Sql, day: Sql): Sql {
  const counts = sql`SELECT FROM accounting.left_out_invoices l WHERE l.ended_at IS NULL AND l.until >= ${day}`;
  return sql`(EXISTS (${counts} AND ${excludesSingleInvoice(invoice)}) OR EXISTS (${counts} AND ${excludesWholeCustomer(invoice)}))`;
}
