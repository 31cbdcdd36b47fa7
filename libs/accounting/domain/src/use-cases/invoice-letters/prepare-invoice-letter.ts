import type { LetterDraft, Letters, Principal } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { Invoice } from '../../model/invoices/invoice';
import { invoiceCopyTo, invoiceLetterValues } from '../../model/invoice-letters/invoice-letter';
import type { PaymentLinks } from '../../ports/card-payments/payment-links';
import type { Invoices } from '../../ports/invoices/invoices';
import { inScope } from '../invoices/invoice-in-scope';

/** The letter of an invoice before the user edits it. */
export interface InvoiceLetter extends LetterDraft {
  /** The billing contact. */
  readonly receiver: string;
  /** The customer's accounting address, as a copy; empty for none. */
  readonly subReceiver: string;
  /** The name of the attached invoice in the e-mail. */
  readonly fileName: string;
}

/**
 * Prepares the letter of an invoice: the department's template, filled from the frozen invoice. Throws `InvoiceNotFound` (missing or out of
 * scope).
 */
export class PrepareInvoiceLetter {
  constructor(
    private readonly invoices: Invoices,
    private readonly templates: Pick<OrganisationsFacade, 'mailTemplate'>,
    private readonly letters: Letters,
    private readonly links: PaymentLinks,
  ) {}

  async execute(id: number, principal: Principal): Promise<InvoiceLetter> {
    const invoice = inScope(await this.invoices.find(id), principal);
    return draftInvoiceLetter({ templates: this.templates, letters: this.letters, links: this.links }, invoice);
  }
}

/** What the draft of an invoice's letter or reminder asks. */
export interface LetterPorts {
  readonly templates: Pick<OrganisationsFacade, 'mailTemplate'>;
  readonly letters: Letters;
  readonly links: Pick<PaymentLinks, 'isPayable'>;
}

/** Drafts the letter of an invoice from its department's template, whether or not a user reads it before it is sent. */
export async function draftInvoiceLetter(
  { templates, letters, links }: LetterPorts,
  invoice: Invoice,
): Promise<InvoiceLetter> {
  const { content, ownership } = invoice.snapshot();
  const template = await templates.mailTemplate(ownership.departmentId, 'invoice');
  return {
    ...letters.draft(template, invoiceLetterValues(content, links.isPayable(invoice))),
    receiver: content.contactEmail,
    subReceiver: invoiceCopyTo(content),
    fileName: invoice.fileName,
  };
}
