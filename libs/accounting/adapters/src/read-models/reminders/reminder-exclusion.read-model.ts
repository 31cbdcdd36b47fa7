import { type Sql, sql } from '@pds/platform';

/** Returns the condition that exclusion `l` covers this invoice only. @param invoice alias of a row with the columns of an invoice */
export function excludesSingleInvoice(invoice: Sql): Sql {
  return sql`NOT l.is_whole_customer AND l.invoice_id = ${invoice}.id`;
}

/** Returns the condition that exclusion `l` covers all invoices of the invoice's customer in the same department and office. */
export function excludesWholeCustomer(invoice: Sql): Sql {
  return sql`l.is_whole_customer AND l.organisation_id = ${invoice}.organisation_id
    AND l.department_id IS NOT DISTINCT FROM ${invoice}.department_id
    AND l.office_id IS NOT DISTINCT FROM ${invoice}.office_id`;
}

/** Returns the condition that exclusion `l` covers the invoice, alone or with its whole customer. */
export function covers(invoice: Sql): Sql {
  return sql`(${excludesSingleInvoice(invoice)} OR ${excludesWholeCustomer(invoice)})`;
}

/** Returns the condition that an exclusion from reminders covers the invoice on a day. Two subqueries: each uses its own index. */
export function isExcludedOn(invoice: Sql, day: Sql): Sql {
  const active = sql`SELECT FROM accounting.left_out_invoices l WHERE l.ended_at IS NULL AND l.until >= ${day}`;
  return sql`(EXISTS (${active} AND ${excludesSingleInvoice(invoice)}) OR EXISTS (${active} AND ${excludesWholeCustomer(invoice)}))`;
}
