import { daysBetween, FormCheck } from '@pds/kernel';
import { ReminderRulesRefused } from '../accounting.errors';

/** The reminders of an unpaid invoice, in the order in which they are sent: courteous, firm, last before a formal notice. */
export const reminderStages = [1, 2, 3] as const;
export type ReminderStage = (typeof reminderStages)[number];

/** When a department reminds its customers. */
export interface ReminderRules {
  /** Days that pass at least between two reminders of an invoice. */
  readonly leastDaysBetween: number;
  /** One rule a stage, in order. */
  readonly stages: readonly ReminderStageRule[];
}

export interface ReminderStageRule {
  readonly stage: ReminderStage;
  readonly isOn: boolean;
  /** Days after the due date from which the stage is reached. */
  readonly delayDays: number;
}

/** For departments that have set none. */
export const defaultReminderRules: ReminderRules = {
  leastDaysBetween: 10,
  stages: [
    { stage: 1, isOn: true, delayDays: 7 },
    { stage: 2, isOn: true, delayDays: 21 },
    { stage: 3, isOn: true, delayDays: 45 },
  ],
};

/** What rules hold at most, in days. */
export const reminderBounds = { delayDays: 365, leastDaysBetween: 90 } as const;

/**
 * Rules as somebody typed them, checked: one a stage, each delay longer than the one before. Throws `ReminderRulesRefused`
 * naming the fields.
 */
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

/** What decides whether a reminder is due. Days are `YYYY-MM-DD`. */
export interface ReminderFacts {
  readonly dueDate: string;
  /** What is left to pay, payments and credit notes taken off. */
  readonly balanceCents: number;
  readonly sent: readonly { readonly stage: ReminderStage; readonly sentOn: string }[];
  /** Set aside by somebody, the customer or the invoice. */
  readonly isLeftOut: boolean;
}

/** The stage that is to be sent on a day, or why none is. */
export type ReminderVerdict =
  | { readonly stage: ReminderStage }
  | { readonly stage: null; readonly because: 'paid' | 'left-out' | 'too-early' | 'reminded-lately' | 'all-sent' };

/**
 * What is to be sent of an invoice on a day: the first stage after those that were sent, where it is on and its delay has passed.
 * Stages come one at a time and in order, even for an invoice that is very late: nobody is threatened before they were reminded. A
 * stage that is off is passed over, one that was sent never comes again, and the least number of days lies between two.
 */
export function reminderVerdict(facts: ReminderFacts, rules: ReminderRules, today: string): ReminderVerdict {
  if (facts.balanceCents <= 0) return { stage: null, because: 'paid' };
  if (facts.isLeftOut) return { stage: null, because: 'left-out' };
  const highest = Math.max(0, ...facts.sent.map(({ stage }) => stage));
  const next = rules.stages.find(({ stage, isOn }) => isOn && stage > highest);
  if (!next) return { stage: null, because: 'all-sent' };
  if (daysLate(facts.dueDate, today) < next.delayDays) return { stage: null, because: 'too-early' };
  if (facts.sent.some(({ sentOn }) => daysBetween(sentOn, today) < rules.leastDaysBetween))
    return { stage: null, because: 'reminded-lately' };
  return { stage: next.stage };
}

/** Days past the due date, 0 until it has passed. */
export function daysLate(dueDate: string, today: string): number {
  return Math.max(0, daysBetween(dueDate, today));
}

/** How late what is owed is, as an aged balance groups it. */
export const ageBrackets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type AgeBracket = (typeof ageBrackets)[number];

/** The bracket of an invoice that is so many days late; 0: not due. */
export function ageBracketOf(late: number): AgeBracket {
  if (late <= 0) return 'notDue';
  return ageBrackets[Math.min(4, Math.ceil(late / 30))]!;
}
