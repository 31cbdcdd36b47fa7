import type { Instant, Scope } from '@pds/kernel';
import type { ReminderFacts } from '../model/reminders';

/** Which unpaid invoices are looked at. */
export interface OverdueCriteria {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: due before, and unpaid at the end of that day. Now: the day it is on each issuer's clocks. */
  readonly asOf: string | Instant;
  readonly departmentId?: number | undefined;
  readonly officeId?: number | undefined;
  /** Part of the customer's name. */
  readonly customer?: string | undefined;
}

/** An invoice past its date on which something is owed. Amounts in cents. */
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
  /** The day it was looked at, `YYYY-MM-DD`: that which was asked for, or its issuer's own. */
  readonly asOf: string;
}

/** Where a page of {@link OverdueInvoices} ended. */
export type OverduePlace = Pick<OverdueInvoice, 'dueDate' | 'invoiceId'>;

/** Unpaid invoices past their date, those left out aside. */
export abstract class OverdueInvoices {
  /** Up to `limit`, the oldest due date first, those after a place: read page by page, never as a whole. */
  abstract after(criteria: OverdueCriteria, place: OverduePlace | null, limit: number): Promise<OverdueInvoice[]>;
}
