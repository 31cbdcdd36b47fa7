/** Published when an invoice has been issued and its transaction committed. */
export const invoiceIssued = 'invoice.issued';

export interface InvoiceIssued {
  readonly invoiceId: number;
  readonly aidStationId: number;
  /** Whether the buyer is to receive the invoice by e-mail at once (batch option `--send`). */
  readonly send: boolean;
}
