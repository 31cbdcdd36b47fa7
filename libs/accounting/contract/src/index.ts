/** Published when an invoice has been issued and its transaction committed. */
export const invoiceIssued = 'invoice.issued';
export interface InvoiceIssued {
  readonly invoiceId: number;
  readonly aidStationId: number;
  /** Whether the buyer is to receive the invoice by e-mail at once (batch option `--send`). */
  readonly send: boolean;
}

/** An invoice in the lists of other screens (edit screen, organiser's documents). Amounts in euro cents. */
export interface InvoiceSummary {
  readonly id: number;
  readonly number: string;
  readonly aidStationId: number;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly sentAt: number | null;
  readonly amountCents: number;
  /** amount − payments − credit notes. */
  readonly balanceCents: number;
  readonly comment: string;
}

/** Accounting as compositions in `apps/api` may use it. Calls join the ambient unit of work. */
export abstract class AccountingFacade {
  /** Invoices of a dossier, oldest first. */
  abstract invoicesOf(aidStationId: number): Promise<InvoiceSummary[]>;
}
