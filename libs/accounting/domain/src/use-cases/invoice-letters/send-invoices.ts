import type { SendingOutcome } from '@pds/accounting/contract';
import {
  checkedLetter,
  type CheckedLetter,
  type Clock,
  type Letters,
  type Principal,
  type UnitOfWork,
  withButton,
} from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { CreditedWhole } from '../../invoices.errors';
import type { Invoice } from '../../model/invoices/invoice';
import { filledAtSending, payButton } from '../../model/invoice-letters/invoice-letter';
import type { Invoices } from '../../ports/invoices/invoices';
import type { PaymentLinks } from '../../ports/card-payments/payment-links';
import type { FreezeInvoicePdf } from '../invoices/freeze-invoice-pdf';
import { inScope } from '../invoices/invoice-in-scope';
import { noAccount } from '../../model/statements/no-account';
import { draftInvoiceLetter } from './prepare-invoice-letter';
import { refusalReason } from '../invoices/refusal-reason';

export interface SendInvoicesCommand {
  readonly invoiceIds: readonly number[];
  /** Check and report only, send nothing. */
  readonly dryRun?: boolean;
}

/**
 * Sends invoices by e-mail, each with its department's letter and its frozen PDF, in its own transaction. One that cannot be sent (no
 * address, a placeholder without a value, no paper, fully credited), is missing or is out of scope is reported and does not stop the
 * others. An invoice that was sent before is not sent again, so that a repeated call, or two simultaneous users, send one message. Throws
 * nothing.
 */
export class SendInvoices {
  constructor(
    private readonly invoices: Invoices,
    private readonly templates: Pick<OrganisationsFacade, 'mailTemplate'>,
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly letters: Letters,
    private readonly links: PaymentLinks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ invoiceIds, dryRun = false }: SendInvoicesCommand, principal: Principal): Promise<SendingOutcome[]> {
    const outcomes: SendingOutcome[] = [];
    for (const invoiceId of new Set(invoiceIds)) outcomes.push(await this.sendOne(invoiceId, dryRun, principal));
    return outcomes;
  }

  private async sendOne(invoiceId: number, dryRun: boolean, principal: Principal): Promise<SendingOutcome> {
    let number: string | null = null;
    try {
      const invoice = inScope(await this.invoices.find(invoiceId), principal);
      const { sentAt } = invoice.snapshot();
      number = invoice.snapshot().number;
      if (sentAt !== null) return { invoiceId, number, outcome: 'already-sent' };
      refuseCreditedWhole(invoice);
      const letter = await this.letterOf(invoice);
      if (dryRun) return { invoiceId, number, outcome: 'would-send' };
      return { invoiceId, number, outcome: await this.post(invoiceId, letter, principal) };
    } catch (error) {
      return { invoiceId, number, outcome: 'failed', ...refusalReason(error) };
    }
  }

  private async letterOf(invoice: Invoice): Promise<CheckedLetter> {
    const { receiver, subReceiver, subject, content } = await draftInvoiceLetter(
      { templates: this.templates, letters: this.letters, links: this.links },
      invoice,
    );
    const letter = { to: receiver, cc: subReceiver, subject, content: this.letters.clean(content) };
    return checkedLetter(letter, filledAtSending);
  }

  private async post(
    invoiceId: number,
    letter: CheckedLetter,
    { accountId }: Principal,
  ): Promise<'sent' | 'already-sent'> {
    // Printed outside the transaction if it is not printed yet: a browser must not hold a connection.
    const file = await this.freezePdf.execute({ invoiceId });
    return this.unitOfWork.run(async () => {
      const invoice = (await this.invoices.findForUpdate(invoiceId))!;
      const { sentAt, aidStationId, content } = invoice.snapshot();
      if (sentAt !== null) return 'already-sent';
      refuseCreditedWhole(invoice);
      await this.letters.post({
        ...letter,
        ...withButton(letter.content, payButton, await this.links.issue(invoice)),
        key: `invoice:${invoiceId}`,
        demandId: aidStationId,
        about: { thing: 'invoice', id: invoiceId },
        sentBy: accountId === noAccount ? undefined : accountId,
        replyTo: content.issuer.email ?? undefined,
        attachments: [{ fileName: invoice.fileName, file }],
      });
      await this.invoices.markSent(invoiceId, this.clock.now());
      return 'sent';
    });
  }
}

function refuseCreditedWhole({ creditable }: Invoice): void {
  if (!creditable.isPositive()) throw new CreditedWhole();
}
