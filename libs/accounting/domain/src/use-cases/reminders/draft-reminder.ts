import { type Instant, localDate, type Letters } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { Invoice } from '../../model/invoices/invoice';
import { invoiceCopyTo } from '../../model/invoice-letters/invoice-letter';
import { reminderLetterValues, templateForIssuer } from '../../model/reminders/reminder-letter';
import type { ReminderStage } from '../../model/reminders/reminder-stages';
import type { InvoiceLetter } from '../invoice-letters/prepare-invoice-letter';

/** Drafts the reminder of a stage from its department's template, with the current balance. */
export async function draftReminder(
  { templates, letters }: { readonly templates: Pick<OrganisationsFacade, 'mailTemplate'>; readonly letters: Letters },
  invoice: Invoice,
  stage: ReminderStage,
  now: Instant,
): Promise<InvoiceLetter> {
  const { content, ownership } = invoice.snapshot();
  const template = templateForIssuer(
    await templates.mailTemplate(ownership.departmentId, `reminder-${stage}`),
    content,
  );
  const values = reminderLetterValues(content, invoice.balance, localDate(now, content.issuer.timeZone));
  return {
    ...letters.draft(template, values),
    receiver: content.contactEmail,
    subReceiver: invoiceCopyTo(content),
    fileName: invoice.fileName,
  };
}
