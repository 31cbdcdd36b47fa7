import {
  type AddedFile,
  checkedLetter,
  type Clock,
  type FrozenFiles,
  type LetterFields,
  letterKey,
  type Letters,
  type Principal,
  sendingMoment,
  storeAddedFiles,
  type UnitOfWork,
  withButton,
} from '@pds/kernel';
import type { Invoice } from '../../model/invoices/invoice';
import { filledAtSending, payButton } from '../../model/invoice-letters/invoice-letter';
import type { Invoices } from '../../ports/invoices/invoices';
import type { PaymentLinks } from '../../ports/card-payments/payment-links';
import type { FreezeInvoicePdf } from '../invoices/freeze-invoice-pdf';
import { inScope } from '../invoices/invoice-in-scope';

export interface SendInvoiceCommand {
  readonly invoiceId: number;
  readonly letter: LetterFields;
  /** Attached beside the invoice; their types are checked by content. */
  readonly files: readonly AddedFile[];
}

/**
 * Sends an invoice by e-mail with the letter of its sender, a link to pay by card where that is possible, the frozen PDF and the added
 * files; the message leaves after the commit. The same letter twice within two minutes is sent once. Throws `InvoiceNotFound` (missing or
 * out of scope), `LetterRefused`.
 */
export class SendInvoice {
  constructor(
    private readonly invoices: Invoices,
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly letters: Letters,
    private readonly links: PaymentLinks,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ invoiceId, letter, files }: SendInvoiceCommand, principal: Principal): Promise<Invoice> {
    inScope(await this.invoices.find(invoiceId), principal);
    const checked = checkedLetter({ ...letter, content: this.letters.clean(letter.content) }, filledAtSending);
    // Printed outside the transaction if it is not printed yet: a browser must not hold a connection.
    const file = await this.freezePdf.execute({ invoiceId });
    const added = await storeAddedFiles(this.frozenFiles, files);
    return this.unitOfWork.run(async () => {
      const invoice = inScope(await this.invoices.findForUpdate(invoiceId), principal);
      const { sentAt, aidStationId, content } = invoice.snapshot();
      const moment = sendingMoment(sentAt, this.clock.now());
      const about = { thing: 'invoice', id: invoiceId } as const;
      const key = letterKey(this.letters, about, moment, checked, added);
      // A second link would not be sent to anybody.
      const link = (await this.letters.isPosted(key)) ? null : await this.links.issue(invoice);
      await this.letters.post({
        ...checked,
        key,
        ...withButton(checked.content, payButton, link),
        demandId: aidStationId,
        about,
        sentBy: principal.accountId,
        replyTo: content.issuer.email ?? undefined,
        attachments: [{ fileName: invoice.fileName, file }, ...added],
      });
      await this.invoices.markSent(invoiceId, moment);
      return (await this.invoices.find(invoiceId))!;
    });
  }
}
