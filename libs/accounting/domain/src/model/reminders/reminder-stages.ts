import { daysBetween, FormCheck } from '@pds/kernel';
import { ReminderRulesRefused } from '../../reminders.errors';

/** The reminders of an unpaid invoice, in sending order: courteous, firm, last before a formal notice. */
export const reminderStages = [1, 2, 3] as const;
export type ReminderStage = (typeof reminderStages)[number];

/** The reminder rules of a department. */
export interface ReminderRules {
  /** Minimum number of days between two reminders of an invoice. */
  readonly leastDaysBetween: number;
  /** One rule per stage, in order. */
  readonly stages: readonly ReminderStageRule[];
}

export interface ReminderStageRule {
  readonly stage: ReminderStage;
  readonly isOn: boolean;
  /** Number of days after the due date from which the stage may be sent. */
  readonly delayDays: number;
}

/** For departments without rules of their own. */
export const defaultReminderRules: ReminderRules = {
  leastDaysBetween: 10,
  stages: [
    { stage: 1, isOn: true, delayDays: 7 },
    { stage: 2, isOn: true, delayDays: 21 },
    { stage: 3, isOn: true, delayDays: 45 },
  ],
};

/** Upper bounds of the rules, in days. */
export const reminderBounds = { delayDays: 365, leastDaysBetween: 90 } as const;

/** Checks the typed rules: one per stage, each delay longer than the previous one. Throws `ReminderRulesRefused` naming the fields. */
export function checkedReminderRules(typed: ReminderRules): ReminderRules {
  const checks = new FormCheck();
  const { leastDaysBetween } = typed;
  const days = (most: number) => `Nombre de jours entier attendu, de 1 à ${most}`;
  const { delayDays: longest, leastDaysBetween: longestPause } = reminderBounds;
  checks.wholeNumber('leastDaysBetween', leastDaysBetween, 1, longestPause, days(longestPause));
  if (typed.stages.length !== reminderStages.length) checks.refuse('stages', 'Trois niveaux de relance attendus');
  const stages = reminderStages.map((stage, at): ReminderStageRule => {
    const { isOn = false, delayDays = 0 } = typed.stages[at] ?? {};
    checks.wholeNumber(`stages.${at}.delayDays`, delayDays, 1, longest, days(longest));
    const before = typed.stages[at - 1];
    if (before && delayDays <= before.delayDays)
      checks.refuse(`stages.${at}.delayDays`, 'Ce délai doit être plus long que celui du niveau précédent');
    return { stage, isOn, delayDays };
  });
  checks.orThrow(ReminderRulesRefused);
  return { leastDaysBetween, stages };
}

/** The facts that decide whether a reminder is due. Days are `YYYY-MM-DD`. */
export interface ReminderFacts {
  readonly dueDate: string;
  /** The balance: amount less payments and credit notes. */
  readonly balanceCents: number;
  readonly sent: readonly { readonly stage: ReminderStage; readonly sentOn: string }[];
  /** Whether the customer or the invoice is excluded. */
  readonly isExcluded: boolean;
}

/** The stage due on a day, or the reason why none is. */
export type ReminderVerdict =
  | { readonly stage: ReminderStage }
  | { readonly stage: null; readonly because: 'paid' | 'left-out' | 'too-early' | 'reminded-lately' | 'all-sent' };

/**
 * Decides which reminder of an invoice is due on a day: the first stage after the sent ones, if it is enabled and its delay has passed.
 * Stages come one at a time and in order, even for an invoice that is very late: no customer is threatened before a courteous reminder. A
 * disabled stage is skipped, a sent stage never comes again, and the minimum number of days separates two reminders.
 */
export function reminderVerdict(facts: ReminderFacts, rules: ReminderRules, today: string): ReminderVerdict {
  if (facts.balanceCents <= 0) return { stage: null, because: 'paid' };
  if (facts.isExcluded) return { stage: null, because: 'left-out' };
  const highest = Math.max(0, ...facts.sent.map(({ stage }) => stage));
  const next = rules.stages.find(({ stage, isOn }) => isOn && stage > highest);
  if (!next) return { stage: null, because: 'all-sent' };
  if (daysLate(facts.dueDate, today) < next.delayDays) return { stage: null, because: 'too-early' };
  if (facts.sent.some(({ sentOn }) => daysBetween(sentOn, today) < rules.leastDaysBetween))
    return { stage: null, because: 'reminded-lately' };
  return { stage: next.stage };
}

/** Days past the due date; 0 until it has passed. */
export function daysLate(dueDate: string, today: string): number {
  return Math.max(0, daysBetween(dueDate, today));
}

/** The brackets of an aged balance, by days late. */
export const ageBrackets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type AgeBracket = (typeof ageBrackets)[number];

/** The bracket of an invoice by its number of days late; 0: not due. */
export function ageBracketOf(late: number): AgeBracket {
  if (late <= 0) return 'notDue';
  return ageBrackets[Math.min(4, Math.ceil(late / 30))]!;
}
