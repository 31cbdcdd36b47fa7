import type { Instant } from '@pds/kernel';
import type { Team, TeamFunction } from '@pds/pricing/contract';
import type { ServingMember } from './eligibility';
import { teamOf } from './places';

/**
 * What a member said for a slot. `asked`: nothing yet. `wish`: would come, though no place suits. `waiting`: in the queue for a place.
 * `offered`: a place is kept until an hour. `withdrawn`: no longer comes.
 */
export const answerStates = ['asked', 'maybe', 'no', 'wish', 'waiting', 'offered', 'confirmed', 'withdrawn'] as const;
export type AnswerState = (typeof answerStates)[number];

/** What somebody said for a slot, in French: « a répondu « non » ». */
export const answerStateNames: Readonly<Record<AnswerState, string>> = {
  asked: 'a reçu la demande',
  maybe: 'a répondu «\u00a0peut-être\u00a0»',
  no: 'a répondu «\u00a0non\u00a0»',
  wish: 'aimerait venir',
  waiting: 'en liste d’attente',
  offered: 'une place lui est proposée',
  confirmed: 'a confirmé',
  withdrawn: 'ne vient plus',
};

/** The answers that a member may give. */
export const givenAnswers = ['yes', 'no', 'maybe', 'wish'] as const;
export type GivenAnswer = (typeof givenAnswers)[number];

export interface Answer {
  readonly memberId: number;
  readonly state: AnswerState;
  /** Of whoever comes or waits; a rescuer's is the level of the day. Null otherwise. */
  readonly function: TeamFunction | null;
  readonly isMinor: boolean;
  readonly askedAt: Instant | null;
  readonly seenAt: Instant | null;
  readonly answeredAt: Instant | null;
  /** The order of those who wait; null otherwise. */
  readonly queueNumber: number | null;
  /** When an offered place goes to the next; null otherwise. */
  readonly offeredUntil: Instant | null;
  /** Why a coordinator set it against a rule; empty otherwise. */
  readonly note: string;
  /** The account of the coordinator who set it; null when the member did. */
  readonly setBy: number | null;
  /** When a member who comes last looked for somebody to take over; until somebody does they come. Null otherwise. */
  readonly replacementAskedAt: Instant | null;
}

/** What an answer keeps of a member. */
type Answering = Pick<ServingMember, 'id' | 'isMinor'>;

/** What an answer without a place says of one. */
const nothingHeld = {
  ...{ function: null, queueNumber: null, offeredUntil: null, note: '', setBy: null, replacementAskedAt: null },
} as const;

/** Members by function. */
export const teamOfAnswers = (answers: readonly Answer[]): Team =>
  teamOf((name) => answers.filter((answer) => answer.function === name).length);

/** All answers for a slot, and what changed of them since they were loaded. */
export class Answers {
  private readonly loaded: ReadonlyMap<number, Answer>;
  private readonly current: Map<number, Answer>;

  constructor(loaded: readonly Answer[]) {
    this.loaded = new Map(loaded.map((answer) => [answer.memberId, answer]));
    this.current = new Map(this.loaded);
  }

  all(): Answer[] {
    return [...this.current.values()];
  }

  of(memberId: number): Answer | undefined {
    return this.current.get(memberId);
  }

  in(...states: readonly AnswerState[]): Answer[] {
    return this.all().filter(({ state }) => states.includes(state));
  }

  /** How many members are in some states, by function. */
  teamIn(...states: readonly AnswerState[]): Team {
    return teamOfAnswers(this.in(...states));
  }

  /** Those who wait, the first one first. */
  queue(): Answer[] {
    return this.in('waiting').sort((one, other) => one.queueNumber! - other.queueNumber!);
  }

  /** As it was when it was loaded. */
  loadedOf(memberId: number): Answer | undefined {
    return this.loaded.get(memberId);
  }

  changed(): Answer[] {
    return this.all().filter((answer) => answer !== this.loaded.get(answer.memberId));
  }

  /** The members whose answers were erased. */
  erased(): number[] {
    return [...this.loaded.keys()].filter((memberId) => !this.current.has(memberId));
  }

  /** A member is asked to come; an answer that they gave stays. */
  ask({ id, isMinor }: Answering, askedAt: Instant): void {
    const unanswered = {
      memberId: id,
      state: 'asked',
      isMinor,
      seenAt: null,
      answeredAt: null,
      ...nothingHeld,
    } as const;
    this.current.set(id, { ...(this.of(id) ?? unanswered), askedAt });
  }

  /** A member has a new answer: of the former one only stays when they were asked, and when they looked. */
  give({ id, isMinor }: Answering, change: Pick<Answer, 'state'> & Partial<Answer>, answeredAt: Instant): void {
    const { askedAt = null, seenAt = null } = this.of(id) ?? {};
    this.current.set(id, { memberId: id, isMinor, askedAt, seenAt, answeredAt, ...nothingHeld, ...change });
  }

  /** Changes a part of an answer. */
  change(answer: Answer, change: Partial<Answer>): Answer {
    const changed = { ...answer, ...change };
    this.current.set(answer.memberId, changed);
    return changed;
  }

  /** A member who waits, or has an offer, keeps « peut-être ». */
  endWaiting(answer: Answer): void {
    this.change(answer, { ...nothingHeld, state: 'maybe' });
  }

  /** A member who has an offer is again the first of those who wait. */
  queueAgain(answer: Answer): void {
    const queueNumber = Math.min(1, ...this.queue().map((each) => each.queueNumber!)) - 1;
    this.change(answer, { state: 'waiting', queueNumber, offeredUntil: null });
  }

  erase(memberId: number): void {
    this.current.delete(memberId);
  }
}
