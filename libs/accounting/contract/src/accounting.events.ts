import { defineEvent } from '@pds/kernel';

/** Published when an invoice has been issued and its transaction committed. */
export interface InvoiceIssued {
  readonly invoiceId: number;
  readonly aidStationId: number;
  /** Whether the buyer is to receive the invoice by e-mail at once (batch option `--send`). */
  readonly send: boolean;
}
// Named before the rule that events are named for their context; rows of the outbox contain the name.
export const InvoiceIssued = defineEvent<InvoiceIssued>('invoice.issued');

/** Published when a credit note has been issued and its transaction committed. */
export interface CreditNoteIssued {
  readonly creditNoteId: number;
  /** The invoice that it corrects. */
  readonly invoiceId: number;
  readonly aidStationId: number;
}
export const CreditNoteIssued = defineEvent<CreditNoteIssued>('accounting.credit-note-issued');
