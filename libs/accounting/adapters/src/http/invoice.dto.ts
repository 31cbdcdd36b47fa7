import { ApiProperty } from '@nestjs/swagger';
import { paymentTypes } from '@pds/accounting/domain';
import {
  CalendarDateFilter,
  ChoiceFilter,
  EmailField,
  EurosField,
  EurosFilter,
  IdFilter,
  ListAnswer,
  ListQuery,
  TextField,
  TextFilter,
} from '@pds/platform';

/** No invoice reaches it: a larger amount is a slip. */
const maximum = 10_000_000;
const notEuros = 'Montant en euros attendu, avec deux décimales au plus';

/** What an invoice's amount is compared with. */
const AmountFilter = () => EurosFilter({ minimum: -maximum, maximum, message: notEuros, description: 'Euros' });

/** Whether an invoice is paid: `unpaid` while a balance is left, `overdue` when moreover it is past its date. */
export const invoiceStates = ['unpaid', 'overdue', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceSorts = ['id', 'createdAt', 'dueDate', 'amount', 'balance'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

/** Filters and order of the list of operational invoices (spec back-office 2). */
export class InvoiceListQuery extends ListQuery {
  @IdFilter()
  id?: number;

  @TextFilter({ maxLength: 40, description: 'Part of the invoice number' })
  number?: string;

  @TextFilter({ description: "Part of the organisation's name" })
  orgaName?: string;

  @AmountFilter()
  minAmount?: number;

  @AmountFilter()
  maxAmount?: number;

  @CalendarDateFilter({ description: 'First day of issue', example: '2026-11-01' })
  startDate?: string;

  @CalendarDateFilter({ description: 'Last day of issue', example: '2026-11-30' })
  endDate?: string;

  @IdFilter({ message: 'Département inconnu', description: 'Department id; the scope applies all the same' })
  department?: number;

  @IdFilter({ message: 'Antenne inconnue', description: 'Office id; the scope applies all the same' })
  office?: number;

  @ChoiceFilter(invoiceStates, {
    message: 'État inconnu',
    description: 'unpaid: a balance is left; overdue: and it is past its date; paid: nothing is left',
  })
  state?: InvoiceState;

  @ChoiceFilter(invoiceSorts, { message: 'Tri inconnu', default: 'id' })
  sort: InvoiceSort = 'id';
}

/** The station an invoice is for, as it was named on the invoice. */
class InvoicedStation {
  @ApiProperty()
  id!: number;
  @ApiProperty({ type: Number, nullable: true })
  organizationId!: number | null;
  @ApiProperty()
  organizationName!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: Number, nullable: true })
  departmentId!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  officeId!: number | null;
}

class InvoiceListRow {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ description: 'Date of issue', example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
  @ApiProperty({ type: String, nullable: true })
  sentAt!: string | null;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'Euros: amount less payments and credit notes' })
  balance!: number;
  @ApiProperty()
  comment!: string;
  @ApiProperty({ type: InvoicedStation })
  aidStation!: InvoicedStation;
}

/** A line of the list also names the department and the office. */
export class InvoiceListLine extends InvoiceListRow {
  @ApiProperty({ type: String, nullable: true })
  departmentName!: string | null;
  @ApiProperty({ type: String, nullable: true })
  officeName!: string | null;
  @ApiProperty({ description: 'Date by which it is to be paid', example: '2026-12-20' })
  dueDate!: string;
  @ApiProperty({ type: 'integer', description: 'Days past the due date while a balance is left, else 0' })
  daysLate!: number;
}

/** What the rows that match add up to, on every page. */
export class InvoiceTotals {
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'Euros' })
  balance!: number;
}

export class InvoiceListAnswer extends ListAnswer {
  @ApiProperty({ type: InvoiceTotals })
  totals!: InvoiceTotals;
  @ApiProperty({ type: [InvoiceListLine] })
  records!: InvoiceListLine[];
}

export class InvoicePayment {
  @ApiProperty()
  id!: number;
  @ApiProperty({
    description: Object.entries(paymentTypes)
      .map(([code, label]) => `${code} ${label}`)
      .join(', '),
  })
  type!: number;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ example: '2026-11-20' })
  paymentDate!: string;
}

export class InvoiceCredit {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'A69-2026-000003' })
  number!: string;
  @ApiProperty()
  createdAt!: string;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty()
  comment!: string;
}

/** An invoice with what was paid and credited on it. */
export class InvoiceView extends InvoiceListRow {
  @ApiProperty({ description: 'Date by which it is to be paid', example: '2026-12-20' })
  dueDate!: string;
  @ApiProperty({ type: [InvoicePayment] })
  payments!: InvoicePayment[];
  @ApiProperty({ type: [InvoiceCredit] })
  credits!: InvoiceCredit[];
}

/** What a person fills in to issue an invoice. */
export class CreateInvoiceBody {
  @EurosField({
    maximum,
    message: notEuros,
    tooLarge: 'Montant trop élevé',
    description: 'Euros; at most what is left to invoice, and no more than what was accepted',
  })
  amount!: number;

  @TextField({ maxLength: 200, filled: true, message: 'Veuillez indiquer le nom du contact de facturation' })
  contactName!: string;

  @EmailField({ message: 'Veuillez entrer une adresse mail valide' })
  contactEmail!: string;

  @TextField({
    optional: true,
    nullAsAbsent: true,
    maxLength: 100,
    description: "The buyer's order or engagement number",
  })
  commitmentNumber?: string;

  @TextField({ optional: true, nullAsAbsent: true, maxLength: 2_000, description: 'Printed on the invoice' })
  comment?: string;
}

export class InvoiceAnswer {
  @ApiProperty({ type: InvoiceView })
  invoice!: InvoiceView;
}

/** Something a dossier lacks to be invoiced. */
export class MissingForInvoice {
  @ApiProperty()
  field!: string;
  @ApiProperty()
  message!: string;
}

/** The billing of one dossier, as the edit screen shows it. */
export class DossierBillingAnswer {
  @ApiProperty()
  demandId!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; the package price when package pricing is on' })
  price!: number | null;
  @ApiProperty({ description: 'Euros, credit notes not taken off' })
  invoiced!: number;
  @ApiProperty({ description: 'Euros' })
  credited!: number;
  @ApiProperty({ description: 'Euros: price − invoiced + credited, never below 0' })
  remaining!: number;
  @ApiProperty({ description: 'Euros that may be invoiced now: what remains, within what the customer accepted' })
  billable!: number;
  @ApiProperty({ description: 'Euros invoiced beyond the price or the accepted total: a credit note is due' })
  overInvoiced!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros of the quote validated last; null without one' })
  acceptedTotal!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Number of the quote validated last' })
  acceptedQuoteId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Organisation that the accepted quote is made out to' })
  acceptedBy!: string | null;
  @ApiProperty({ type: [MissingForInvoice], description: 'Empty when an invoice can be issued' })
  missing!: MissingForInvoice[];
  @ApiProperty({ description: 'Proposed billing contact' })
  contactName!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty({ type: [InvoiceView], description: 'Oldest first' })
  invoices!: InvoiceView[];
}
