import { commercialStatus } from '@pds/aid-station/contract';
import { demandStatusCodes } from '@pds/demand/contract';
import { daysBetween, type HolidayCalendar, type Instant, localDate } from '@pds/kernel';
import { type DeadlineKind, deadlineKinds, type DeadlineRuleInForce, holdsFor } from '@pds/organisations/contract';
import { administrativeStatus, teamValidated } from '../statuses';
import { dayAfterDelay } from './due-day';

/** A deadline is « bientôt » from this many days before its day. */
const soonDays = 7;

/** À venir, bientôt, en retard, fait, sans objet. */
export const deadlineStates = ['upcoming', 'soon', 'late', 'done', 'not-needed'] as const;
export type DeadlineState = (typeof deadlineStates)[number];

/** That somebody noted a deadline as done, and when. */
export interface DeadlineMark {
  readonly kind: DeadlineKind;
  readonly doneAt: Instant;
  /** The account, which may have been deleted since. */
  readonly doneBy: number | null;
}

/** What is known of a dossier. */
export interface DeadlineFacts {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** IANA zone of the event, in whose days everything is due. */
  readonly timeZone: string;
  /** Most persons present at once. */
  readonly publicPeak: number;
  /** `demandStatusCodes`; 4 for a deleted demand. */
  readonly status: number;
  readonly createdAt: Instant;
  readonly teamStatus: number;
  readonly commercialStatus: number;
  readonly administrativeStatus: number;
  /** Since when a quote is validated; null if none is. */
  readonly quoteAcceptedAt: Instant | null;
  /** End of the validity of the newest quote that was not declined, while none is validated: the first instant that is too late. */
  readonly quoteValidUntil: Instant | null;
  readonly conventionSignedAt: Instant | null;
  /** When the last part of the price was invoiced; null while something is left. */
  readonly invoicedAt: Instant | null;
  /** Whether the price is 0: « à titre gracieux ». */
  readonly isFree: boolean;
  readonly marks: readonly DeadlineMark[];
}

/** Something to be done by a day. */
export interface Deadline {
  readonly kind: DeadlineKind;
  readonly rule: DeadlineRuleInForce;
  /** `YYYY-MM-DD`, in the zone of the event: the last day in time. */
  readonly dueOn: string;
  readonly state: DeadlineState;
  /** Null while not done, and where a status says that it is done. */
  readonly doneAt: Instant | null;
  readonly doneBy: number | null;
  /** Whether somebody noted it as done, which can be undone. */
  readonly isMarked: boolean;
  /** Since when the rule is in force, if it changed after the dossier was created; else null. */
  readonly ruleChangedAt: Instant | null;
}

/**
 * The deadlines of a dossier, in the order of their days. Each kind has at most one: the rule that holds for the public of the event. They
 * are computed whenever they are read, so that a changed rule holds for open dossiers at once.
 * @param isHoliday public holidays of the event's department
 */
export function deadlinesOf(
  facts: DeadlineFacts,
  rules: readonly DeadlineRuleInForce[],
  isHoliday: HolidayCalendar,
  now: Instant,
): Deadline[] {
  const dated = { ...facts, ...daysOf(facts, now) };
  return rules
    .filter((rule) => holdsFor(rule, facts.publicPeak))
    .map((rule) => deadlineOf(dated, rule, isHoliday, now))
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn) || rank(one) - rank(other));
}

/** Days in the zone of the event, `YYYY-MM-DD`; the same for all rules of a dossier. */
interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly today: string;
}

type DatedFacts = DeadlineFacts & Days;

function daysOf({ startsAt, endsAt, timeZone }: DeadlineFacts, now: Instant): Days {
  return {
    firstDay: localDate(startsAt, timeZone),
    // An event that ends at midnight ends on the day before.
    lastDay: localDate(Math.max(startsAt, endsAt - 1), timeZone),
    today: localDate(now, timeZone),
  };
}

function deadlineOf(facts: DatedFacts, rule: DeadlineRuleInForce, isHoliday: HolidayCalendar, now: Instant): Deadline {
  const { kind } = rule;
  const dueOn = dueDay(facts, rule, isHoliday);
  const mark = facts.marks.find((each) => each.kind === kind);
  const { isDone, at } = doneByEvent(facts, kind);
  const open = stateOn(facts.today, dueOn);
  const isNeeded = !isPointless(facts, kind, now) && (open !== 'late' || isSold(facts) || !toAuthorities.has(kind));
  return {
    kind,
    rule,
    dueOn,
    state: mark || isDone ? 'done' : isNeeded ? open : 'not-needed',
    doneAt: mark?.doneAt ?? at,
    doneBy: mark?.doneBy ?? null,
    isMarked: mark !== undefined,
    ruleChangedAt: rule.changedAt !== null && rule.changedAt > facts.createdAt ? rule.changedAt : null,
  };
}

function dueDay(facts: DatedFacts, rule: DeadlineRuleInForce, isHoliday: HolidayCalendar): string {
  const { delay, unit, kind } = rule;
  if (kind === 'invoice') return dayAfterDelay(facts.lastDay, { count: delay, unit }, isHoliday);
  const due = dayAfterDelay(facts.firstDay, { count: -delay, unit }, isHoliday);
  if (kind !== 'quote' || facts.quoteValidUntil === null) return due;
  // A quote cannot be accepted after its validity, whose last day is the one before this instant.
  const lastValid = localDate(facts.quoteValidUntil - 1, facts.timeZone);
  return lastValid < due ? lastValid : due;
}

/** Whether the dossier itself shows that it is done, and since when if that is known. */
function doneByEvent(facts: DeadlineFacts, kind: DeadlineKind): { isDone: boolean; at: Instant | null } {
  const since = (at: Instant | null) => ({ isDone: at !== null, at });
  switch (kind) {
    case 'prefecture':
      return { isDone: facts.administrativeStatus >= administrativeStatus.requestSent, at: null };
    case 'team':
      return { isDone: facts.teamStatus === teamValidated, at: null };
    case 'quote':
      return since(facts.quoteAcceptedAt);
    case 'convention':
      return since(facts.conventionSignedAt);
    case 'invoice':
      return since(facts.invoicedAt);
    default:
      return { isDone: false, at: null };
  }
}

/** Whether nothing has to be done any more: no cover is provided, nothing is invoiced, or the event is over. */
function isPointless(facts: DeadlineFacts, kind: DeadlineKind, now: Instant): boolean {
  const { status } = facts;
  if (status === demandStatusCodes.refused || status === demandStatusCodes.cancelled) return true;
  if (facts.commercialStatus === commercialStatus.dropped) return true;
  if (facts.endsAt > now) return kind === 'invoice' && facts.isFree;
  return kind !== 'invoice' || facts.isFree || status !== demandStatusCodes.transformed;
}

/** What authorities are told: of a cover that is not sold, nothing is told too late. */
const toAuthorities: ReadonlySet<DeadlineKind> = new Set([
  'prefecture',
  'mayor',
  'sdis',
  'samu',
  'police',
  'safety-file',
]);

const isSold = ({ quoteAcceptedAt, status, commercialStatus: sale }: DeadlineFacts) =>
  quoteAcceptedAt !== null || status === demandStatusCodes.transformed || sale >= commercialStatus.ordered;

function stateOn(today: string, dueOn: string): DeadlineState {
  const left = daysBetween(today, dueOn);
  if (left < 0) return 'late';
  return left <= soonDays ? 'soon' : 'upcoming';
}

/** An invoice that is late for longer is only in the task « À facturer ». Days. */
const longestLate = 120;

/** The dossiers that may have a deadline that is late or soon. Days to add to now. */
export interface DossiersWithOpenDeadlines {
  /** Their events end after this: only their invoice is due later. */
  readonly endsFrom: number;
  /** Their events start before this, or {@link quoteExpiresUntil} holds. */
  readonly startsUntil: number;
  /** A quote that may still be accepted expires before this, however far away the event is. */
  readonly quoteExpiresUntil: number;
}

/**
 * Bounds the dossiers that a list of late and soon deadlines has to read, so that no list reads all of them.
 * @param rules of every department concerned
 */
export function dossiersWithOpenDeadlines(rules: readonly DeadlineRuleInForce[]): DossiersWithOpenDeadlines {
  const longest = (those: readonly DeadlineRuleInForce[]) =>
    Math.max(0, ...those.map(({ delay, unit }) => delay * daysOfUnit[unit]));
  return {
    endsFrom: -(longestLate + longest(rules.filter(({ kind }) => kind === 'invoice'))),
    startsUntil: longest(rules.filter(({ kind }) => kind !== 'invoice')) + farthestHolidays + soonDays,
    // The first instant that is too late may be the end of the last soon day, one that is longer by a change of the clocks.
    quoteExpiresUntil: soonDays + 2,
  };
}

/** At least as many days as a unit can have, without holidays. */
const daysOfUnit = { months: 31, days: 1, 'working-days': 1.5 } as const;
/** Days by which public holidays may lengthen a delay of working days. */
const farthestHolidays = 20;

const rank = ({ kind }: Deadline) => deadlineKinds.indexOf(kind);
