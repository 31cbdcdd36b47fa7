import type { LetterDraft, Letters, Principal } from '@pds/kernel';
import type { Invoice } from '../model/invoice';
import { invoiceCopyTo, invoiceLetterValues } from '../model/invoice-letter';
import type { InvoiceLetterTemplates } from '../ports/invoice-letter-templates';
import type { Invoices } from '../ports/invoices';
import { inScope } from './invoice-in-scope';

/** The letter of an invoice before anybody changed it. */
export interface InvoiceLetter extends LetterDraft {
  /** The billing contact. */
  readonly receiver: string;
  /** The customer's accounting, as a copy; empty for nobody. */
  readonly subReceiver: string;
  /** What the invoice will be called in the e-mail. */
  readonly fileName: string;
}

/**
 * The letter with which an invoice is sent: the department's, filled with what the invoice froze. Throws `InvoiceNotFound`
 * (missing or out of scope).
 */
export class PrepareInvoiceLetter {
  constructor(
    private readonly invoices: Invoices,
    private readonly templates: InvoiceLetterTemplates,
    private readonly letters: Letters,
  ) {}

  async execute(id: number, principal: Principal): Promise<InvoiceLetter> {
    const invoice = inScope(await this.invoices.find(id), principal);
    return draftInvoiceLetter({ templates: this.templates, letters: this.letters }, invoice);
  }
}

/** An invoice's letter as its department writes it, with or without somebody to read it again before it leaves. */
export async function draftInvoiceLetter(
  { templates, letters }: { readonly templates: InvoiceLetterTemplates; readonly letters: Letters },
  invoice: Invoice,
): Promise<InvoiceLetter> {
  const { content, ownership } = invoice.snapshot();
  const template = await templates.of(ownership.departmentId);
  return {
    ...letters.draft(template, invoiceLetterValues(content)),
    receiver: content.contactEmail,
    subReceiver: invoiceCopyTo(content),
    fileName: invoice.fileName,
  };
}
