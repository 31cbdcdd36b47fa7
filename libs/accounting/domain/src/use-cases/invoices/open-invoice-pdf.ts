import type { FrozenFiles, Principal } from '@pds/kernel';
import type { Invoices } from '../../ports/invoices/invoices';
import type { FreezeInvoicePdf } from './freeze-invoice-pdf';
import { inScope } from './invoice-in-scope';

/** Returns the frozen PDF of an invoice to a caller who may read it. Throws `InvoiceNotFound` (missing or out of scope). */
export class OpenInvoicePdf {
  constructor(
    private readonly invoices: Invoices,
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(
    invoiceId: number,
    principal: Principal,
  ): Promise<{ readonly number: string; readonly bytes: Uint8Array }> {
    const { number } = inScope(await this.invoices.find(invoiceId), principal).snapshot();
    const file = await this.freezePdf.execute({ invoiceId, askedBy: principal.accountId });
    return { number, bytes: await this.frozenFiles.read(file) };
  }
}
