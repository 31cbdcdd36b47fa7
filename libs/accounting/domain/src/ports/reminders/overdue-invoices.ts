import type { Instant, Scope } from '@pds/kernel';
import type { ReminderFacts } from '../../model/reminders/reminder-stages';

/** Filters of unpaid invoices. */
export interface OverdueCriteria {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: due before it, and unpaid at the end of that day. An instant: the day in each issuer's time zone. */
  readonly asOf: string | Instant;
  readonly departmentId?: number | undefined;
  readonly officeId?: number | undefined;
  /** Part of the customer's name. */
  readonly customer?: string | undefined;
}

/** An unpaid invoice past its due date. Amounts in cents. */
export interface OverdueInvoice extends ReminderFacts {
  readonly invoiceId: number;
  readonly number: string;
  readonly aidStationId: number;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationName: string;
  readonly eventName: string;
  readonly amountCents: number;
  readonly contactEmail: string;
  /** The reference day, `YYYY-MM-DD`: the requested one, or the issuer's own. */
  readonly asOf: string;
}

/** The end of a page of {@link OverdueInvoices}. */
export type OverduePlace = Pick<OverdueInvoice, 'dueDate' | 'invoiceId'>;

/** Unpaid invoices past their due date, excluded ones omitted. */
export abstract class OverdueInvoices {
  /** Returns up to `limit` invoices after a place, oldest due date first: page by page, never all at once. */
  abstract after(criteria: OverdueCriteria, place: OverduePlace | null, limit: number): Promise<OverdueInvoice[]>;
}
