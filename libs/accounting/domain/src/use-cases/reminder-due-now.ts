import { type Instant, localDate } from '@pds/kernel';
import type { Invoice } from '../model/invoice';
import { daysLate, type ReminderFacts, type ReminderStage, reminderVerdict } from '../model/reminders';
import type { DepartmentReminderRules } from '../ports/department-reminder-rules';
import type { LeftOutInvoices } from '../ports/left-out-invoices';
import type { Reminders } from '../ports/reminders';

export interface ReminderDuePorts {
  readonly reminders: Reminders;
  readonly leftOut: LeftOutInvoices;
  readonly rules: DepartmentReminderRules;
}

/** The stage to send, or the reason why none is due, in French. */
export type StageDue = { readonly stage: ReminderStage } | { readonly stage: null; readonly because: string };

/** The reminder of an invoice that is due today, in its issuer's time zone. */
export interface ReminderDue {
  readonly today: string;
  readonly facts: ReminderFacts;
  readonly due: StageDue;
}

/** Returns the reminder of an invoice that is due now, by the common rule (`reminderVerdict`). */
export async function reminderDueNow(
  { reminders, leftOut, rules }: ReminderDuePorts,
  invoice: Invoice,
  now: Instant,
): Promise<ReminderDue> {
  const { id, content, ownership } = invoice.snapshot();
  const today = localDate(now, content.issuer.timeZone);
  const facts: ReminderFacts = {
    dueDate: content.dueDate,
    balanceCents: invoice.balance.cents,
    sent: await reminders.ofInvoice(id),
    isLeftOut: (await leftOut.covering({ id, ownership }, today)) !== null,
  };
  const verdict = reminderVerdict(facts, await rules.of(ownership.departmentId), today);
  return {
    today,
    facts,
    due: verdict.stage === null ? { stage: null, because: inWords(verdict.because, facts, today) } : verdict,
  };
}

function inWords(because: keyof typeof whyNone, { dueDate }: ReminderFacts, today: string): string {
  return because === 'too-early' && daysLate(dueDate, today) === 0 ? notDue : whyNone[because];
}

const notDue = 'La facture n’est pas échue.';
const whyNone = {
  paid: 'Il ne reste rien à payer sur cette facture.',
  'left-out': 'La facture ou son client est mis de côté.',
  'too-early': 'Le délai de ce niveau de relance n’est pas atteint.',
  'reminded-lately': 'La facture vient d’être relancée.',
  'all-sent': 'Toutes les relances de cette facture ont été envoyées.',
} as const;
