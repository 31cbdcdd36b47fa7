import { type FrozenFileRef, type Instant, localDate, type Money, type VatShare } from '@pds/kernel';
import type { Customer, Issuer } from './billable-dossier';
import { partsLeft } from './billed-parts';
import type { InvoiceContent } from './invoice-content';
import { vatMentionsOf } from './mentions';
import type { AssignedNumber } from './numbering';
import { inProportion, vatOfParts } from './part-amounts';

/** The refund of a credit note. */
export interface RefundContent {
  /** A code of `paymentTypes`. */
  readonly type: number;
  /** Positive. */
  readonly amountCents: number;
  /** `YYYY-MM-DD` */
  readonly paidOn: string;
}

/** The content of a credit note, frozen when it is issued: plain JSON, the only source of the PDF. Cents. */
export interface CreditNoteContent {
  /** Incremented when the form changes, so that old ones can still be read. */
  readonly version: 1;
  readonly number: string;
  readonly issuedAt: Instant;
  /** `YYYY-MM-DD` in the issuer's zone. */
  readonly issueDate: string;
  /** As named on the invoice: a credit note corrects its statements. */
  readonly issuer: Issuer;
  readonly customer: Customer;
  readonly contactName: string;
  readonly contactEmail: string;
  /** The buyer's own order number, as on the invoice. */
  readonly commitmentNumber: string;
  /** The buyer's service, as on the invoice; absent in older ones. */
  readonly serviceCode?: string;
  readonly event: InvoiceContent['event'];
  readonly aidStationId: number;
  /** The corrected invoice: a credit note names its number and date (CGI ann. II art. 242 nonies A). */
  readonly invoice: { readonly number: string; readonly issueDate: string; readonly amountCents: number };
  /** The reason. */
  readonly comment: string;
  /** Positive: the amount deducted from the invoice, with any VAT. */
  readonly amountCents: number;
  /** The VAT in it by rate; absent without VAT, and in older ones. */
  readonly vat?: readonly VatShare[];
  readonly mentions: readonly string[];
  /** Null if the credit note only reduces the balance. */
  readonly refund: RefundContent | null;
}

/** A credit note, as its invoice stores it. */
export interface CreditNote {
  readonly id: number;
  readonly number: string;
  readonly year: number;
  readonly sequence: number;
  readonly amountCents: number;
  /** The reason, printed. */
  readonly comment: string;
  /** For staff only, never printed. */
  readonly note: string;
  /** Whether its amount is not expected to be invoiced again (decisions: Accounting). */
  readonly isFinal: boolean;
  /** The waived part of the price: 0 unless it is final, less than its amount if more than the price was invoiced. */
  readonly waivedCents: number;
  readonly issuedAt: Instant;
  /** The account that issued it; null if no longer known. */
  readonly issuedBy: number | null;
  readonly content: CreditNoteContent;
  readonly file: FrozenFileRef | null;
}

/** The file name of its PDF: `avoir-A69-2026-000004.pdf`. */
export function creditNoteFileName({ number }: Pick<CreditNote, 'number'>): string {
  return `avoir-${number}.pdf`;
}

/**
 * Builds the frozen content of a credit note for the invoice that it corrects, at the VAT rates of that invoice.
 *
 * @param said `creditedBefore`: the amounts of its earlier credit notes, oldest first, in cents
 */
export function composeCreditNote(
  invoice: InvoiceContent,
  said: {
    readonly amount: Money;
    readonly comment: string;
    readonly refund: RefundContent | null;
    readonly creditedBefore: readonly number[];
  },
  given: Pick<AssignedNumber, 'number' | 'issuedAt'>,
): CreditNoteContent {
  const { issuer } = invoice;
  return {
    version: 1,
    number: given.number,
    issuedAt: given.issuedAt,
    issueDate: localDate(given.issuedAt, issuer.timeZone),
    issuer,
    customer: invoice.customer,
    contactName: invoice.contactName,
    contactEmail: invoice.contactEmail,
    commitmentNumber: invoice.commitmentNumber,
    serviceCode: invoice.serviceCode ?? '',
    event: invoice.event,
    aidStationId: invoice.aidStationId,
    invoice: { number: invoice.number, issueDate: invoice.issueDate, amountCents: invoice.amountCents },
    comment: said.comment,
    amountCents: said.amount.cents,
    ...(invoice.vat &&
      issuer.vat && {
        vat: vatOfParts(inProportion(partsLeft(invoice, said.creditedBefore), said.amount.cents), issuer.vat),
      }),
    // A credit note asks for no payment, so that it has no clause on early or late payment.
    mentions: vatMentionsOf(issuer),
    refund: said.refund,
  };
}
