import { type Instant, localDate } from '@pds/kernel';
import type { Invoice } from '../../model/invoices/invoice';
import { invoiceCopyTo } from '../../model/invoice-letters/invoice-letter';
import { reminderLetterValues } from '../../model/reminders/reminder-letter';
import type { ReminderStage } from '../../model/reminders/reminder-stages';
import type { InvoiceLetter, LetterPorts } from '../invoice-letters/prepare-invoice-letter';

/** Drafts the reminder of a stage from its department's template, with the current balance. */
export async function draftReminder(
  { templates, letters, links }: LetterPorts,
  invoice: Invoice,
  stage: ReminderStage,
  now: Instant,
): Promise<InvoiceLetter> {
  const { content, ownership } = invoice.snapshot();
  const template = await templates.mailTemplate(ownership.departmentId, `reminder-${stage}`);
  const today = localDate(now, content.issuer.timeZone);
  const values = reminderLetterValues(content, invoice.balance, today, links.isPayable(invoice));
  return {
    ...letters.draft(template, values),
    receiver: content.contactEmail,
    subReceiver: invoiceCopyTo(content),
    fileName: invoice.fileName,
  };
}
