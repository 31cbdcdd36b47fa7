import { type Instant, localDate } from '@pds/kernel';
import type { Invoice } from '../../model/invoices/invoice';
import {
  daysLate,
  type ReminderFacts,
  type ReminderStage,
  reminderVerdict,
} from '../../model/reminders/reminder-stages';
import type { DepartmentReminderRules } from '../../ports/reminders/department-reminder-rules';
import type { ReminderExclusions } from '../../ports/reminders/reminder-exclusions';
import type { Reminders } from '../../ports/reminders/reminders';

export interface ReminderDuePorts {
  readonly reminders: Reminders;
  readonly exclusions: ReminderExclusions;
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
  { reminders, exclusions, rules }: ReminderDuePorts,
  invoice: Invoice,
  now: Instant,
): Promise<ReminderDue> {
  const { id, content, ownership } = invoice.snapshot();
  const today = localDate(now, content.issuer.timeZone);
  const facts: ReminderFacts = {
    dueDate: content.dueDate,
    balanceCents: invoice.balance.cents,
    sent: await reminders.ofInvoice(id),
    isExcluded: (await exclusions.covering({ id, ownership }, today)) !== null,
  };
  const verdict = reminderVerdict(facts, await rules.of(ownership.departmentId), today);
  return {
    today,
    facts,
    due: verdict.stage === null ? { stage: null, because: notDueText(verdict.because, facts, today) } : verdict,
  };
}

function notDueText(because: keyof typeof notDueReasons, { dueDate }: ReminderFacts, today: string): string {
  return because === 'too-early' && daysLate(dueDate, today) === 0 ? invoiceNotDue : notDueReasons[because];
}

const invoiceNotDue = 'La facture n’est pas échue.';
const notDueReasons = {
  paid: 'Il ne reste rien à payer sur cette facture.',
  'left-out': 'La facture ou son client est mis de côté.',
  'too-early': 'Le délai de ce niveau de relance n’est pas atteint.',
  'reminded-lately': 'La facture vient d’être relancée.',
  'all-sent': 'Toutes les relances de cette facture ont été envoyées.',
} as const;
