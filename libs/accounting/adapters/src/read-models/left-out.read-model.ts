import { type Sql, sql } from '@pds/platform';

/** Whether what was set aside, `l`, is an invoice alone. @param invoice alias of a row with the columns of an invoice */
export function isInvoiceAlone(invoice: Sql): Sql {
  return sql`NOT l.is_whole_customer AND l.invoice_id = ${invoice}.id`;
}

/** Whether what was set aside, `l`, is all that the customer of an invoice owes the same department and office. */
export function isItsCustomer(invoice: Sql): Sql {
  return sql`l.is_whole_customer AND l.organisation_id = ${invoice}.organisation_id
    AND l.department_id IS NOT DISTINCT FROM ${invoice}.department_id
    AND l.office_id IS NOT DISTINCT FROM ${invoice}.office_id`;
}

/** Whether what was set aside, `l`, covers an invoice: it alone, or its customer. */
export function covers(invoice: Sql): Sql {
  return sql`(${isInvoiceAlone(invoice)} OR ${isItsCustomer(invoice)})`;
}

/** Whether something leaves an invoice out of reminders on a day: asked of it and of its customer apart, as an index answers each. */
export function isLeftOut(invoice: Sql, day: Sql): Sql {
  const counts = sql`SELECT FROM accounting.left_out_invoices l WHERE l.ended_at IS NULL AND l.until >= ${day}`;
  return sql`(EXISTS (${counts} AND ${isInvoiceAlone(invoice)}) OR EXISTS (${counts} AND ${isItsCustomer(invoice)}))`;
}
