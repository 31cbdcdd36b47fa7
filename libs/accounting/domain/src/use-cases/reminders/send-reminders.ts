import type { ReminderOutcome } from '@pds/accounting/contract';
import { checkedLetter, type Clock, type Letters, type Principal, type UnitOfWork, withButton } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { ReminderNotDue } from '../../reminders.errors';
import type { DepartmentReminderRules } from '../../ports/reminders/department-reminder-rules';
import { filledAtSending, payButton } from '../../model/invoice-letters/invoice-letter';
import type { Invoices } from '../../ports/invoices/invoices';
import type { PaymentLinks } from '../../ports/card-payments/payment-links';
import type { ReminderExclusions } from '../../ports/reminders/reminder-exclusions';
import type { Reminders } from '../../ports/reminders/reminders';
import { draftReminder } from './draft-reminder';
import type { FreezeInvoicePdf } from '../invoices/freeze-invoice-pdf';
import { inScope } from '../invoices/invoice-in-scope';
import { noAccount } from '../../model/statements/no-account';
import type { WantedReminder } from './prepare-reminders';
import { reminderDueNow } from './reminder-due-now';
import { refusalReason } from '../invoices/refusal-reason';

/** The message for a reminder that is no longer due. */
const noLongerDue = 'Il ne reste plus rien à payer sur cette facture, soldée entre-temps : rien n’est envoyé.';

/** The message for a reminder if another stage is due now. */
const differentStageDue = 'Un autre niveau de relance est à envoyer : rechargez les propositions.';

/**
 * Sends reminders, each in its own transaction, which locks the invoice and checks everything again: the balance, the sent reminders, the
 * exclusions. An invoice paid since the proposal is not reminded, and receives each stage once for any number of simultaneous users. A
 * reminder that cannot be sent, is missing or is out of scope is reported and does not stop the others. Throws nothing.
 */
export class SendReminders {
  constructor(
    private readonly invoices: Invoices,
    private readonly reminders: Reminders,
    private readonly exclusions: ReminderExclusions,
    private readonly rules: DepartmentReminderRules,
    private readonly templates: Pick<OrganisationsFacade, 'mailTemplate'>,
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly letters: Letters,
    private readonly links: PaymentLinks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(reminders: readonly WantedReminder[], principal: Principal): Promise<ReminderOutcome[]> {
    const outcomes: ReminderOutcome[] = [];
    for (const one of reminders) outcomes.push(await this.sendOne(one, principal));
    return outcomes;
  }

  private async sendOne(reminder: WantedReminder, principal: Principal): Promise<ReminderOutcome> {
    const { invoiceId, stage } = reminder;
    let number: string | null = null;
    try {
      number = inScope(await this.invoices.find(invoiceId), principal).snapshot().number;
      return { invoiceId, number, stage, outcome: await this.post(reminder, principal) };
    } catch (error) {
      return { invoiceId, number, stage, outcome: 'failed', ...refusalReason(error) };
    }
  }

  private async post(
    { invoiceId, stage, to }: WantedReminder,
    { accountId }: Principal,
  ): Promise<'sent' | 'already-sent'> {
    // Printed outside the transaction if it is not printed yet: a browser must not hold a connection.
    const file = await this.freezePdf.execute({ invoiceId });
    return this.unitOfWork.run(async () => {
      const invoice = (await this.invoices.findForUpdate(invoiceId))!;
      const { aidStationId, content, sentAt } = invoice.snapshot();
      const now = this.clock.now();
      const { reminders, exclusions, rules } = this;
      const { today, facts, due } = await reminderDueNow({ reminders, exclusions, rules }, invoice, now);
      if (facts.sent.some((each) => each.stage === stage)) return 'already-sent';
      if (facts.balanceCents <= 0) throw new ReminderNotDue(noLongerDue);
      if (due.stage !== stage) throw new ReminderNotDue(due.stage === null ? due.because : differentStageDue);

      const ports = { templates: this.templates, letters: this.letters, links: this.links };
      const draft = await draftReminder(ports, invoice, stage, now);
      const letter = checkedLetter(
        {
          to: to ?? draft.receiver,
          cc: draft.subReceiver,
          subject: draft.subject,
          content: this.letters.clean(draft.content),
        },
        filledAtSending,
      );
      const mailKey = `reminder:${invoiceId}:${stage}`;
      const sentBy = accountId === noAccount ? null : accountId;
      const isFirst = await this.reminders.add({
        invoiceId,
        stage,
        sentOn: today,
        sentAt: now,
        sentBy,
        balanceCents: facts.balanceCents,
        mailKey,
      });
      if (!isFirst) return 'already-sent';
      await this.letters.post({
        ...letter,
        ...withButton(letter.content, payButton, await this.links.issue(invoice)),
        key: mailKey,
        demandId: aidStationId,
        about: { thing: 'invoice', id: invoiceId },
        sentBy: sentBy ?? undefined,
        replyTo: content.issuer.email ?? undefined,
        attachments: [{ fileName: invoice.fileName, file }],
      });
      // The invoice is attached: it counts as sent and is not sent as new later.
      if (sentAt === null) await this.invoices.markSent(invoiceId, now);
      return 'sent';
    });
  }
}
