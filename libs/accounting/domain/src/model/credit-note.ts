import { type FrozenFileRef, type Instant, localDate, type Money } from '@pds/kernel';
import type { Customer, Issuer } from './billable-dossier';
import type { InvoiceContent } from './invoice-content';
import type { GivenNumber } from './numbering';

/** What a credit note gives back of an invoice that was paid. */
export interface RefundContent {
  /** A code of `paymentTypes`. */
  readonly type: number;
  /** Positive. */
  readonly amountCents: number;
  /** `YYYY-MM-DD` */
  readonly paidOn: string;
}

/** Everything a credit note says, frozen when it is issued: plain JSON, the PDF is made from nothing else. Cents. */
export interface CreditNoteContent {
  /** Grows when the form changes, so that old ones can still be read. */
  readonly version: 1;
  readonly number: string;
  readonly issuedAt: Instant;
  /** `YYYY-MM-DD` in the issuer's zone. */
  readonly issueDate: string;
  /** As its invoice names him: a credit note corrects what was said there. */
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
  /** The invoice that it corrects: a credit note names it with number and date (CGI ann. II art. 242 nonies A). */
  readonly invoice: { readonly number: string; readonly issueDate: string; readonly amountCents: number };
  /** The reason. */
  readonly comment: string;
  /** Positive: what is taken off the invoice. */
  readonly amountCents: number;
  readonly mentions: readonly string[];
  /** Null where it only makes the balance less. */
  readonly refund: RefundContent | null;
}

/** A credit note, as its invoice remembers it. */
export interface CreditNote {
  readonly id: number;
  readonly number: string;
  readonly year: number;
  readonly sequence: number;
  readonly amountCents: number;
  /** The reason, printed. */
  readonly comment: string;
  /** For the staff alone, on no paper. */
  readonly note: string;
  /** Whether nothing of it is expected to be invoiced again (decisions: Accounting). */
  readonly isFinal: boolean;
  /** How much of the price is given up with it: 0 unless it is final, less than its amount where more than the price was invoiced. */
  readonly waivedCents: number;
  readonly issuedAt: Instant;
  /** The account of whoever issued it; null when it is not known any more. */
  readonly issuedBy: number | null;
  readonly content: CreditNoteContent;
  readonly file: FrozenFileRef | null;
}

/** The name under which its PDF is saved: `avoir-A69-2026-000004.pdf`. */
export function creditNoteFileName({ number }: Pick<CreditNote, 'number'>): string {
  return `avoir-${number}.pdf`;
}

/** Freezes what a credit note says of the invoice that it corrects. */
export function composeCreditNote(
  invoice: InvoiceContent,
  said: { readonly amount: Money; readonly comment: string; readonly refund: RefundContent | null },
  given: Pick<GivenNumber, 'number' | 'issuedAt'>,
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
    // Nothing is to be paid on it, so that no clause on early or late payment belongs there.
    mentions: issuer.vatMention ? [issuer.vatMention] : [],
    refund: said.refund,
  };
}
