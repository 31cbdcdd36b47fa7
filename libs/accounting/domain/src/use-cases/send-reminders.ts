import type { ReminderOutcome } from '@pds/accounting/contract';
import { checkedLetter, type Clock, type Letters, localDate, type Principal, type UnitOfWork } from '@pds/kernel';
import { ReminderNotDue } from '../accounting.errors';
import type { Invoice } from '../model/invoice';
import { reminderVerdict, type ReminderVerdict } from '../model/reminders';
import type { DepartmentReminderRules } from '../ports/department-reminder-rules';
import type { Invoices } from '../ports/invoices';
import type { LeftOutInvoices } from '../ports/left-out-invoices';
import type { ReminderLetterTemplates } from '../ports/reminder-letter-templates';
import type { Reminders } from '../ports/reminders';
import { draftReminder } from './draft-reminder';
import type { FreezeInvoicePdf } from './freeze-invoice-pdf';
import { inScope } from './invoice-in-scope';
import { noAccount } from '../model/no-account';
import type { WantedReminder } from './prepare-reminders';
import { whyNot } from './why-not';

/** Said of a reminder that is not the one to be sent now. */
const whyNotDue = {
  paid: 'La facture a été réglée entre-temps : rien n’est envoyé.',
  'left-out': 'La facture ou son client est mis de côté.',
  'too-early': 'Le délai de ce niveau de relance n’est pas atteint.',
  'reminded-lately': 'La facture vient d’être relancée.',
  'all-sent': 'Toutes les relances de cette facture ont été envoyées.',
  'other-stage': 'Un autre niveau de relance est à envoyer : rechargez les propositions.',
} as const satisfies Record<Extract<ReminderVerdict, { stage: null }>['because'] | 'other-stage', string>;

/**
 * Sends reminders, each in a transaction of its own in which the invoice is locked and everything is looked at again: what is owed,
 * what was sent, whether it was left out. What was paid since it was proposed is not sent, and an invoice gets each stage once however
 * many people press at once. One that cannot leave is named and does not stop the others.
 * Throws `InvoiceNotFound` before anything is sent when one is missing or out of scope.
 */
export class SendReminders {
  constructor(
    private readonly invoices: Invoices,
    private readonly reminders: Reminders,
    private readonly leftOut: LeftOutInvoices,
    private readonly rules: DepartmentReminderRules,
    private readonly templates: ReminderLetterTemplates,
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly letters: Letters,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(wanted: readonly WantedReminder[], principal: Principal): Promise<ReminderOutcome[]> {
    const found: [Invoice, WantedReminder][] = [];
    for (const one of wanted) {
      found.push([inScope(await this.invoices.find(one.invoiceId), principal), one]);
    }
    const outcomes: ReminderOutcome[] = [];
    for (const [invoice, one] of found) outcomes.push(await this.sendOne(invoice, one, principal));
    return outcomes;
  }

  private async sendOne(invoice: Invoice, wanted: WantedReminder, principal: Principal): Promise<ReminderOutcome> {
    const { invoiceId, stage } = wanted;
    const named = { invoiceId, number: invoice.snapshot().number, stage };
    try {
      return { ...named, outcome: await this.post(wanted, principal) };
    } catch (error) {
      return { ...named, outcome: 'failed', ...whyNot(error) };
    }
  }

  private async post(
    { invoiceId, stage, to }: WantedReminder,
    { accountId }: Principal,
  ): Promise<'sent' | 'already-sent'> {
    // Printed outside the transaction where nobody has yet: a browser must not hold a connection.
    const file = await this.freezePdf.execute({ invoiceId });
    return this.unitOfWork.run(async () => {
      const invoice = (await this.invoices.findForUpdate(invoiceId))!;
      const { aidStationId, content, ownership, sentAt } = invoice.snapshot();
      const sent = await this.reminders.ofInvoice(invoiceId);
      if (sent.some((each) => each.stage === stage)) return 'already-sent';
      const now = this.clock.now();
      const today = localDate(now, content.issuer.timeZone);
      const facts = {
        dueDate: content.dueDate,
        balanceCents: invoice.balance.cents,
        sent,
        isLeftOut: (await this.leftOut.covering({ id: invoiceId, ownership }, today)) !== null,
      };
      const verdict = reminderVerdict(facts, await this.rules.of(ownership.departmentId), today);
      if (verdict.stage !== stage)
        throw new ReminderNotDue(whyNotDue[verdict.stage === null ? verdict.because : 'other-stage']);

      const ports = { templates: this.templates, letters: this.letters };
      const draft = await draftReminder(ports, invoice, stage, now);
      const letter = checkedLetter({
        to: to ?? draft.receiver,
        cc: draft.subReceiver,
        subject: draft.subject,
        content: this.letters.clean(draft.content),
      });
      const mailKey = `reminder:${invoiceId}:${stage}`;
      const sentBy = accountId === noAccount ? null : accountId;
      const { balanceCents } = facts;
      const isFirst = await this.reminders.add({
        invoiceId,
        stage,
        sentOn: today,
        sentAt: now,
        sentBy,
        balanceCents,
        mailKey,
      });
      if (!isFirst) return 'already-sent';
      await this.letters.post({
        ...letter,
        key: mailKey,
        demandId: aidStationId,
        about: { thing: 'invoice', id: invoiceId },
        sentBy: sentBy ?? undefined,
        replyTo: content.issuer.email ?? undefined,
        attachments: [{ fileName: invoice.fileName, file }],
      });
      // The invoice goes with it: a customer who had it so is not sent it as new.
      if (sentAt === null) await this.invoices.markSent(invoiceId, now);
      return 'sent';
    });
  }
}
