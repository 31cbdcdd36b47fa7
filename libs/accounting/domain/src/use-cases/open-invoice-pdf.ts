import { type FrozenFiles, isInScope, type Principal } from '@pds/kernel';
import { InvoiceNotFound } from '../accounting.errors';
import type { Invoices } from '../ports/invoices';
import type { FreezeInvoicePdf } from './freeze-invoice-pdf';

/** The frozen PDF of an invoice for whoever may read it. Throws `InvoiceNotFound` (missing or out of scope). */
export class OpenInvoicePdf {
  constructor(
    private readonly invoices: Invoices,
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(
    invoiceId: number,
    { scope }: Principal,
  ): Promise<{ readonly number: string; readonly bytes: Uint8Array }> {
    const invoice = (await this.invoices.find(invoiceId))?.snapshot();
    if (!invoice || !isInScope(scope, invoice.ownership)) throw new InvoiceNotFound();
    const file = await this.freezePdf.execute({ invoiceId });
    return { number: invoice.number, bytes: await this.frozenFiles.read(file) };
  }
}
