import { commercialStatus } from '@pds/aid-station/contract';
import { type DemandToDo, demandsToDo, demandStatusCodes } from '@pds/demand/contract';
import type { Instalment } from '@pds/documents/contract';
import { dayMilliseconds, type Instant, mainlandDay, mainlandTimeZone, type Ownership, startOfDay } from '@pds/kernel';

/** The tasks of staff on a station. */
export const stationsToDo = ['instalment-to-invoice', 'to-invoice'] as const;
export type StationToDo = (typeof stationsToDo)[number];

/** What staff have to do on a dossier, in the order of the work. The last two are about an invoice, the others about a dossier. */
export const taskKinds = [...demandsToDo, ...stationsToDo, 'change-asked', 'blocked', 'unpaid'] as const;
export type TaskKind = (typeof taskKinds)[number];

/**
 * What « À traiter » lists, by consequence: what is late before the rest, money and law before habit, what is sold before what is asked. An
 * event that is merely soon asks for nothing.
 */
export const toDoKinds = [
  'late-deadline',
  'blocked',
  'unpaid',
  'to-invoice',
  'instalment-to-invoice',
  'deadline',
  'reinforcement',
  'change-asked',
  'to-transform',
  'quote-to-follow-up',
  'new',
  'without-quote',
] as const satisfies readonly (TaskKind | 'late-deadline' | 'deadline' | 'reinforcement')[];
export type ToDoKind = (typeof toDoKinds)[number];

/** An instalment to invoice, and its agreed share of the price in percent; null for an amount and for a balance. */
export interface InstalmentToInvoice extends Omit<Instalment, 'amountCents'> {
  readonly percent: number | null;
}

/** Something that staff have to do. What depends on the clock is a moment: while the facts stay as they are, so does the task. */
export interface Task {
  readonly kind: TaskKind;
  /** The id of the dossier or of the invoice. */
  readonly aboutId: number;
  /** The first instant at which it is to be done; null: at once. */
  readonly from: Instant | null;
  /** The first instant at which it no longer is; null: until the facts change. */
  readonly until: Instant | null;
  /** Since when it waits: demand filed, change asked, quote generated or validated, event over, delivery of the invoice requested, invoice due. */
  readonly since: Instant;
  /** The amount affected, in cents: price, quote, instalment or balance; null while unknown. */
  readonly amountCents: number | null;
  /** The first instant at which the quote to follow up is no longer valid; null for another task, and without a limit. */
  readonly expiresAt: Instant | null;
  /** The agreed part to invoice next, else null. */
  readonly instalment: InstalmentToInvoice | null;
  /** Whose it is: of the dossier, or as the invoice froze it. */
  readonly ownership: Ownership;
}

/** What is known of a dossier in four contexts. */
export interface TaskFacts {
  readonly id: number;
  readonly ownership: Ownership;
  /** As shown: 4 once deleted. */
  readonly status: number;
  /** Whether staff have saved it, which gives it its first price: what its organisers change is no answer. */
  readonly isTouched: boolean;
  readonly createdAt: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly timeZone: string;
  readonly priceCents: number | null;
  readonly commercialStatus: number;
  /** When the organiser asked for the first change that waits for an answer; null when none does. */
  readonly changeAskedAt: Instant | null;
  /** Whether one of them withdraws the event. */
  readonly isWithdrawalAsked: boolean;
  /** In the order of their ids. */
  readonly quotes: readonly {
    readonly createdAt: Instant;
    readonly acceptedAt: Instant | null;
    readonly isDeclined: boolean;
    readonly validUntil: Instant | null;
    readonly priceCents: number | null;
  }[];
  /** Part of the price is neither invoiced nor waived. */
  readonly hasRestToInvoice: boolean;
  /** What may be invoiced next of an agreed payment in parts. */
  readonly nextInstalment: (InstalmentToInvoice & Pick<Instalment, 'amountCents'>) | null;
  readonly invoices: readonly {
    readonly id: number;
    readonly ownership: Ownership;
    readonly balanceCents: number;
    readonly dueAt: Instant;
    /** When the delivery was requested that the platform or the buyer holds up; null: nothing holds it up. */
    readonly blockedSince: Instant | null;
  }[];
}

/** An event within this many days is « soon ». */
const soonDays = 30;

/**
 * An instalment is proposed from this many days before its due day: the usual term of an invoice, so that the customer has as long to pay
 * as for any other.
 */
export const instalmentProposalDays = 30;

/** Computes what staff have to do on a dossier, now or later, in the order of the work (decisions: Dashboard and « À traiter »). */
export function tasksOf(facts: TaskFacts): Task[] {
  const isDropped = facts.commercialStatus === commercialStatus.dropped;
  const isStation = facts.status === demandStatusCodes.transformed;
  const isDemand = facts.status === demandStatusCodes.inProgress;
  return [
    ...(isDemand && !isDropped ? [quoteTask(facts)] : []),
    ...((isDemand || isStation) && !isDropped
      ? [taskOf(facts, 'soon', { from: facts.startsAt - soonDays * dayMilliseconds, until: facts.startsAt })]
      : []),
    ...((isDemand || isStation) && (!isDropped || facts.isWithdrawalAsked) ? changeTask(facts) : []),
    ...(isStation && facts.commercialStatus === commercialStatus.ordered ? tasksOfOrder(facts) : []),
    ...facts.invoices.filter(({ balanceCents }) => balanceCents > 0).flatMap((invoice) => tasksOfInvoice(invoice)),
  ];
}

/** A demand has one of them at a time. An event that is over needs no quote any more. */
function quoteTask(facts: TaskFacts): Task {
  const { quotes, endsAt: until } = facts;
  const accepted = latest(
    quotes.filter(({ acceptedAt }) => acceptedAt !== null),
    ({ acceptedAt }) => acceptedAt!,
  );
  if (accepted) {
    return taskOf(facts, 'to-transform', { since: accepted.acceptedAt!, amountCents: accepted.priceCents });
  }
  const quote = latest(quotes, ({ createdAt }) => createdAt);
  if (!quote) return taskOf(facts, facts.isTouched ? 'without-quote' : 'new', { until });
  // The customer declined the newest quote: the association prepares the next one, as when there was none.
  if (quotes.at(-1)!.isDeclined) return taskOf(facts, 'without-quote', { until });
  const { createdAt: since, priceCents: amountCents, validUntil: expiresAt } = quote;
  return taskOf(facts, 'quote-to-follow-up', { until, since, amountCents, expiresAt });
}

/** An organiser waits for the answer to a change that they asked for; a withdrawal is answered after the event and « Sans suite » too. */
function changeTask(facts: TaskFacts): Task[] {
  const { changeAskedAt: since, isWithdrawalAsked, endsAt } = facts;
  return since === null ? [] : [taskOf(facts, 'change-asked', { since, until: isWithdrawalAsked ? null : endsAt })];
}

/** Once the event is over, « À facturer » has the dossier in the place of its instalment: nothing is listed twice. */
function tasksOfOrder(facts: TaskFacts): Task[] {
  const { endsAt, nextInstalment } = facts;
  return [
    ...(nextInstalment ? [instalmentTask(facts, nextInstalment)] : []),
    ...(facts.hasRestToInvoice ? [taskOf(facts, 'to-invoice', { from: endsAt, since: endsAt })] : []),
  ];
}

function instalmentTask(facts: TaskFacts, next: NonNullable<TaskFacts['nextInstalment']>): Task {
  const { amountCents, ...instalment } = next;
  return taskOf(facts, 'instalment-to-invoice', {
    from: next.dueOn === null ? null : startOfDay(next.dueOn, facts.timeZone, -instalmentProposalDays),
    until: facts.endsAt,
    since: latest(facts.quotes, ({ acceptedAt }) => acceptedAt ?? 0)!.acceptedAt!,
    amountCents,
    instalment,
  });
}

function tasksOfInvoice({ id, ownership, balanceCents, dueAt, blockedSince }: TaskFacts['invoices'][number]): Task[] {
  const about = { ...nothing, aboutId: id, ownership, amountCents: balanceCents };
  return [
    ...(blockedSince === null ? [] : [{ ...about, kind: 'blocked' as const, since: blockedSince }]),
    // A balance is overdue from the day after the due day on.
    { ...about, kind: 'unpaid', from: startOfDay(mainlandDay(dueAt), mainlandTimeZone, 1), since: dueAt },
  ];
}

const nothing = { from: null, until: null, expiresAt: null, instalment: null } as const;

/** A task about a dossier, by default since it was filed and about its price. */
function taskOf(facts: TaskFacts, kind: DemandToDo | StationToDo | 'change-asked', differences: Partial<Task>): Task {
  const { id, createdAt, priceCents, ownership } = facts;
  return { ...nothing, kind, aboutId: id, since: createdAt, amountCents: priceCents, ownership, ...differences };
}

/** The element with the highest value, the last of several. */
function latest<T>(elements: readonly T[], valueOf: (element: T) => number): T | undefined {
  return elements.reduce<T | undefined>(
    (found, element) => (found === undefined || valueOf(element) >= valueOf(found) ? element : found),
    undefined,
  );
}
