import { ApiProperty } from '@nestjs/swagger';
import type { EntryKind } from '@pds/accounting/domain';
import { ChoiceFilter, EmailField, EurosField, ListAnswer, TextField } from '@pds/platform';
import {
  type InvoiceOfPage,
  type InvoiceSort,
  invoiceSorts,
  type InvoiceState,
  invoiceStates,
} from '../../read-models/invoices/invoice.read-model';
import type { StationOfInvoice } from '../../read-models/invoices/listed-invoice.read-model';
import { IssuedListQuery, maximumEuros, notEuros, paymentTypesText } from './entries.dto';

/** Filters and order of the list of operational invoices (spec back-office 2). */
export class InvoiceListQuery extends IssuedListQuery {
  @ChoiceFilter(invoiceStates, {
    message: 'État inconnu',
    description:
      'unpaid: a balance is left; overdue: and it is past its date; blocked: and a platform or the buyer holds it up; paid: nothing is left',
  })
  state?: InvoiceState;

  @ChoiceFilter(invoiceSorts, { message: 'Tri inconnu', default: 'id' })
  sort: InvoiceSort = 'id';
}

/** The station of an invoice, with the name that the invoice gives it. */
export class InvoicedStation implements StationOfInvoice {
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
export class InvoiceListLine extends InvoiceListRow implements InvoiceOfPage {
  @ApiProperty({ type: String, nullable: true })
  departmentName!: string | null;
  @ApiProperty({ type: String, nullable: true })
  officeName!: string | null;
  @ApiProperty({ description: 'Date by which it is to be paid', example: '2026-12-20' })
  dueDate!: string;
  @ApiProperty({ type: 'integer', description: 'Days past the due date while a balance is left, else 0' })
  daysLate!: number;
  @ApiProperty({ description: 'Euros paid in cash so far: beyond 1 000 € somebody is warned' })
  paidInCash!: number;
}

/** Sums over all matching rows, the same on every page. */
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

export const entryKinds = ['payment', 'refund', 'counter-entry'] as const satisfies readonly EntryKind[];

/** An entry of an invoice's ledger. */
export class InvoicePayment {
  @ApiProperty()
  id!: number;
  @ApiProperty({
    description: paymentTypesText,
  })
  type!: number;
  @ApiProperty({ description: 'Euros; negative for a refund and for the counter-entry of a payment' })
  amount!: number;
  @ApiProperty({ example: '2026-11-20' })
  paymentDate!: string;
  @ApiProperty({ enum: entryKinds, enumName: 'EntryKind' })
  kind!: EntryKind;
  @ApiProperty()
  recordedAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Name of whoever wrote it; null when nobody knows any more',
  })
  recordedBy!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of a counter-entry, the entry that it takes off' })
  reverses!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'The counter-entry that took this one off' })
  reversedBy!: number | null;
  @ApiProperty({ description: 'Whether a counter-entry may take it off; a refund only within the balance' })
  isReversible!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Of a refund, its credit note' })
  creditNoteId!: number | null;
  @ApiProperty({ description: 'Of a counter-entry, why it was made' })
  reason!: string;
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
  @ApiProperty({ description: 'The reason, as printed' })
  comment!: string;
  @ApiProperty({ description: 'Note of the staff, on no paper' })
  note!: string;
  @ApiProperty({ description: 'Whether nothing of it is to be invoiced again' })
  isFinal!: boolean;
  @ApiProperty({ description: 'Euros of it that were given back' })
  refunded!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Name of whoever issued it; null when nobody knows any more',
  })
  issuedBy!: string | null;
}

/** An invoice with its payments and credit notes. */
export class InvoiceView extends InvoiceListRow {
  @ApiProperty({ description: 'Date by which it is to be paid', example: '2026-12-20' })
  dueDate!: string;
  @ApiProperty({ description: 'Euros that a credit note may still take off' })
  creditable!: number;
  @ApiProperty({ description: 'Euros paid in cash so far: beyond 1 000 € somebody is warned' })
  paidInCash!: number;
  @ApiProperty({ type: [InvoicePayment] })
  payments!: InvoicePayment[];
  @ApiProperty({ type: [InvoiceCredit] })
  credits!: InvoiceCredit[];
}

/** The form for issuing an invoice. */
export class CreateInvoiceBody {
  @EurosField({
    maximum: maximumEuros,
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
    description: "The buyer's order or engagement number; absent: the one that the organiser gave",
  })
  commitmentNumber?: string;

  @TextField({
    optional: true,
    nullAsAbsent: true,
    maxLength: 100,
    description:
      "Which service of a public buyer the invoice goes to: Chorus Pro's code service; absent: the one that the organiser gave",
  })
  serviceCode?: string;

  @TextField({ optional: true, nullAsAbsent: true, maxLength: 2_000, description: 'Printed on the invoice' })
  comment?: string;
}

export class InvoiceAnswer {
  @ApiProperty({ type: InvoiceView })
  invoice!: InvoiceView;
}

/** One item that is missing before a dossier can be invoiced. */
export class MissingForInvoice {
  @ApiProperty()
  field!: string;
  @ApiProperty()
  message!: string;
}

/** The part of the payment to invoice next, as the accepted quote agreed it. */
export class NextInstalment {
  @ApiProperty({ enum: ['deposit', 'balance'], enumName: 'InstalmentKind' })
  kind!: 'deposit' | 'balance';
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Null: at the signature', example: '2026-12-20' })
  dueOn!: string | null;
}

/** The billing of one dossier, as the edit screen shows it. */
export class DossierBillingAnswer {
  @ApiProperty({ type: 'integer', description: 'Of the follow-up notes: to send back when one is saved' })
  notesVersion!: number;
  @ApiProperty()
  demandId!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; the package price when package pricing is on' })
  price!: number | null;
  @ApiProperty({ description: 'Euros, credit notes not taken off' })
  invoiced!: number;
  @ApiProperty({ description: 'Euros' })
  credited!: number;
  @ApiProperty({ description: 'Euros that final credit notes gave up of the price: they may be invoiced again' })
  waived!: number;
  @ApiProperty({ description: 'Euros: price − invoiced + credited − waived, never below 0' })
  remaining!: number;
  @ApiProperty({
    description: 'Euros that may be invoiced now: what remains or was given up, within what the customer accepted',
  })
  billable!: number;
  @ApiProperty({ type: NextInstalment, nullable: true, description: 'Null for a payment in one part' })
  nextInstalment!: NextInstalment | null;
  @ApiProperty({ description: 'Euros invoiced beyond the price or the accepted total: a credit note is due' })
  overInvoiced!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros of the quote validated last; null without one' })
  acceptedTotal!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Number of the quote validated last' })
  acceptedQuoteId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Organisation that the accepted quote is made out to' })
  acceptedBy!: string | null;
  @ApiProperty({ description: 'The cover is given away: no invoice is needed, and none is issued' })
  isFreeOfCharge!: boolean;
  @ApiProperty({ type: [MissingForInvoice], description: 'Empty when an invoice can be issued' })
  missing!: MissingForInvoice[];
  @ApiProperty({ description: 'Whether the customer refuses an invoice without its service code' })
  serviceCodeRequired!: boolean;
  @ApiProperty({ description: 'Whether the customer refuses an invoice without its order or engagement number' })
  commitmentNumberRequired!: boolean;
  @ApiProperty({ description: 'Order or engagement number that the organiser gave; empty without one' })
  commitmentNumber!: string;
  @ApiProperty({ description: 'Service code that the organiser gave; empty without one' })
  serviceCode!: string;
  @ApiProperty({ description: 'Proposed billing contact' })
  contactName!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty({ type: [InvoiceView], description: 'Oldest first' })
  invoices!: InvoiceView[];
}
