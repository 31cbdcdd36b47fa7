import type { AnswerChanged, SlotAppointment } from '@pds/aid-station/contract';
import { dayMilliseconds, type Instant, type Period } from '@pds/kernel';
import {
  emptyTeam,
  headcount,
  type Team,
  type TeamFunction,
  teamFunctions,
  teamShortfall,
} from '@pds/pricing/contract';
import { PlaceRefused, SignUpClosed, SlotBegun } from '../../sign-ups.errors';
import { clashReason, type Commitment, firstClash } from './commitments';
import {
  absenceDuring,
  exclusionOf,
  functionsOf,
  servesAs,
  type ServingMember,
  type SlotTime,
  unsuitedReason,
} from './eligibility';
import { afterQuietHours } from './quiet-hours';

/**
 * What a member said for a slot. `asked`: nothing yet. `wish`: would come, though no place suits. `waiting`: in the queue for a place.
 * `offered`: a place is kept until an hour. `withdrawn`: no longer comes.
 */
export const answerStates = ['asked', 'maybe', 'no', 'wish', 'waiting', 'offered', 'confirmed', 'withdrawn'] as const;
export type AnswerState = (typeof answerStates)[number];

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

/** What of a slot follows from its dossier. */
export interface SlotToStaff extends Commitment, SlotTime {
  readonly officeId: number | null;
  readonly departmentId: number | null;
  readonly town: string;
  readonly slotName: string;
  readonly required: Team;
}

/** What the coordinators of a slot decide. */
export interface SignUpSettings {
  readonly isOpen: boolean;
  /** Null: the start of the slot. */
  readonly meetingAt: Instant | null;
  readonly meetingPlace: string;
  readonly instructions: string;
  /** Places added to those required; negative: closed. */
  readonly added: Team;
}

/** A slot as it is stored. */
interface HeldSlot extends SlotToStaff, SignUpSettings {
  /** Offices of others that granted help for the time of the slot: their members may come, too. */
  readonly helpingOffices: readonly number[];
  /** The slot is not held: its dossier was refused, deleted or set « Sans suite », or the slot was removed. */
  readonly isCancelled: boolean;
  /** Those who came and whose data were erased since, by function. */
  readonly erased: Team;
}

export interface SignUpSnapshot extends HeldSlot {
  readonly answers: readonly Answer[];
}

/** How an answer changed. */
export type AnswerChange = Omit<AnswerChanged, 'slotId' | 'demandId' | 'at'>;

/** Until when a member may withdraw without anybody being called: 72 hours before the slot. */
export const withdrawalDeadline = 72 * 3_600_000;
/** How long an offered place is kept, and in the last days before the slot. */
const offerTime = { usual: 12 * 3_600_000, late: 3_600_000, lateFrom: 48 * 3_600_000 } as const;

/** When the phones of a slot's people are shown: from 48 hours before it until 24 hours after it. */
export const phoneTimes = ({ start, end }: Period) => ({ from: start - 48 * 3_600_000, until: end + 24 * 3_600_000 });

export function arePhonesShown(slot: Period, now: Instant): boolean {
  const { from, until } = phoneTimes(slot);
  return now >= from && now < until;
}

const closed: SignUpSettings = {
  ...{ isOpen: false, meetingAt: null, meetingPlace: '', instructions: '', added: emptyTeam },
};

/**
 * A slot whose places members may take. Invariant: no place is empty while somebody waits who fits it. Whoever confirmed is never removed,
 * except by themselves or a coordinator.
 */
export class SignUp {
  private readonly former: ReadonlyMap<number, Answer>;
  private readonly answers: Map<number, Answer>;
  /** Who took over, by whom they replace. */
  private readonly replacements = new Map<number, number>();

  private constructor(
    private readonly formerSlot: HeldSlot | null,
    private slot: HeldSlot,
    answers: readonly Answer[],
  ) {
    this.former = new Map(answers.map((answer) => [answer.memberId, answer]));
    this.answers = new Map(this.former);
  }

  /** A slot that members do not see yet. */
  static of(slot: SlotToStaff): SignUp {
    return new SignUp(null, { ...slot, ...closed, helpingOffices: [], isCancelled: false, erased: emptyTeam }, []);
  }

  static restore({ answers, ...slot }: SignUpSnapshot): SignUp {
    return new SignUp(slot, slot, answers);
  }

  get slotId(): number {
    return this.slot.slotId;
  }

  get demandId(): number {
    return this.slot.demandId;
  }

  get timeZone(): string {
    return this.slot.timeZone;
  }

  snapshot(): SignUpSnapshot {
    return { ...this.slot, answers: [...this.answers.values()] };
  }

  /** The slot without its answers; null if it is as it was loaded. */
  changedSlot(): HeldSlot | null {
    return this.slot === this.formerSlot ? null : this.slot;
  }

  /** What is new since it was loaded for those who come or wait; null if nothing is, or for nobody. */
  news(): { readonly before: SlotAppointment; readonly after: SlotAppointment } | null {
    if (!this.formerSlot || this.membersIn('confirmed', 'offered', 'waiting').length === 0) return null;
    const [before, after] = [appointmentOf(this.formerSlot), appointmentOf(this.slot)];
    const isSame = (Object.keys(after) as (keyof SlotAppointment)[]).every((key) => before[key] === after[key]);
    return isSame ? null : { before, after };
  }

  /** The answers that changed since it was loaded. */
  changedAnswers(): Answer[] {
    return [...this.answers.values()].filter((answer) => answer !== this.former.get(answer.memberId));
  }

  /** The members whose answers were erased since it was loaded. */
  erasedMembers(): number[] {
    return [...this.former.keys()].filter((memberId) => !this.answers.has(memberId));
  }

  /** The answers whose state changed since it was loaded. */
  changes(): AnswerChange[] {
    return this.changedAnswers().flatMap(({ memberId, state, answeredAt, setBy }) => {
      const former = this.former.get(memberId);
      if (former?.state === state) return [];
      const replacedBy = this.replacements.get(memberId) ?? null;
      const isLate = former?.state === 'confirmed' && answeredAt! > this.slot.start - withdrawalDeadline;
      const isOwn = setBy === null && replacedBy === null && !this.slot.isCancelled;
      const lateFunction = isLate && isOwn ? former.function : null;
      return [{ memberId, former: former?.state ?? null, state, lateFunction, setBy, replacedBy }];
    });
  }

  /** The places by function. */
  places(): Team {
    return placesOf(this.slot);
  }

  /** Who come, by function; of those who came also the erased ones. */
  confirmed(): Team {
    return sumOfTeams(this.teamIn('confirmed'), this.slot.erased);
  }

  /** The places for which nobody has confirmed. */
  missing(): Team {
    return teamShortfall(this.places(), this.confirmed());
  }

  /** How many have confirmed without a place for them: places shrank, or a coordinator decided so. */
  tooMany(): number {
    const filled = headcount(this.places()) - headcount(this.missing());
    return headcount(this.confirmed()) - filled;
  }

  /** Whether minors would be alone. */
  hasOnlyMinors(): boolean {
    const comes = this.membersIn('confirmed');
    return comes.length > 0 && comes.every(({ isMinor }) => isMinor);
  }

  /** What a member may take here: places of theirs that exist, free or not. */
  choicesOf(member: ServingMember): TeamFunction[] {
    return functionsOf(member, this.slot).filter((name) => this.fills(name, emptyTeam));
  }

  /** Whether a member may answer: of the department, of an office that helps, or asked to. */
  isInReachOf({ id, departmentId, officeId }: Pick<ServingMember, 'id' | 'departmentId' | 'officeId'>): boolean {
    return departmentId === this.slot.departmentId || this.isHelpedBy(officeId) || this.answers.has(id);
  }

  /** Whether members of an office may come because it granted help. */
  isHelpedBy(officeId: number): boolean {
    return this.slot.helpingOffices.includes(officeId);
  }

  /** Why a member may not come, in French and without a full stop; null for whoever may, if only by waiting. */
  reasonAgainst(member: ServingMember, commitments: readonly Commitment[]): string | null {
    return this.exclusionOf(member, this.choicesOf(member)) ?? this.obstacleFor(member, commitments);
  }

  /**
   * Why a member who comes perhaps no longer may: they left, a qualification ended, or they are away, unless a coordinator allowed this. In
   * French and without a full stop; null otherwise. They stay until somebody decides.
   */
  doubtAbout(member: ServingMember): string | null {
    const answer = this.answers.get(member.id);
    if (answer?.state !== 'confirmed') return null;
    const isSuited = functionsOf(member, this.slot).some((name) => servesAs(name, answer.function!));
    const reason = exclusionOf(member, this.slot) ?? (isSuited ? null : unsuitedReason(member, this.slot));
    return reason ?? (answer.note ? null : absenceDuring(member, this.slot));
  }

  /** Whether a place is free for one more. Those that are offered are not. */
  hasRoom(name: TeamFunction): boolean {
    return this.fills(name, this.teamIn('confirmed', 'offered'));
  }

  /** Whether a « yes » of a member takes a place at once: a free one, or that of whoever looks for somebody to take over. */
  isFreeFor(member: ServingMember, name: TeamFunction): boolean {
    return this.hasRoom(name) || this.replaceableBy(member, [name]) !== undefined;
  }

  /** Whether a place is free that somebody waits for: {@link offerPlaces}, unless something keeps them from coming. */
  hasPlaceToOffer(now: Instant): boolean {
    const wanted = new Set(this.queue().map((answer) => answer.function!));
    return this.isOpenAt(now) && [...wanted].some((name) => this.hasRoom(name));
  }

  /** Members who wait, the first one first. */
  queue(): Answer[] {
    return this.membersIn('waiting').sort((one, other) => one.queueNumber! - other.queueNumber!);
  }

  /** What a member answered, or that they were asked; undefined for neither. */
  answerOf(memberId: number): Answer | undefined {
    return this.answers.get(memberId);
  }

  /** Whether members may take places. */
  isOpenAt(now: Instant): boolean {
    const { isOpen, isCancelled, start } = this.slot;
    return isOpen && !isCancelled && now < start;
  }

  /** Throws `SlotBegun`, and `SignUpClosed` where members may not take places. */
  requireOpen(now: Instant): void {
    if (now >= this.slot.start) throw new SlotBegun();
    if (!this.isOpenAt(now)) throw new SignUpClosed();
  }

  /**
   * A member who comes looks for somebody to take over, and comes until somebody does. Returns their answer; within a day a repeated call
   * changes nothing. Throws `SlotBegun`, `SignUpClosed`, and `PlaceRefused` for whoever does not come.
   */
  askReplacement(memberId: number, now: Instant): Answer {
    this.requireOpen(now);
    const answer = this.answers.get(memberId);
    if (answer?.state !== 'confirmed') throw new PlaceRefused('vous n’êtes pas inscrit à ce créneau');
    const since = answer.replacementAskedAt;
    if (since !== null && now - since < dayMilliseconds) return answer;
    const asking = { ...answer, replacementAskedAt: now };
    this.answers.set(memberId, asking);
    return asking;
  }

  /** Whether somebody who comes looks for whoever takes over. */
  isReplacementAsked(): boolean {
    return this.membersIn('confirmed').some(({ replacementAskedAt }) => replacementAskedAt !== null);
  }

  /** A member is asked to come; an answer that they gave stays. */
  ask({ id, isMinor }: Pick<ServingMember, 'id' | 'isMinor'>, now: Instant): void {
    const former = this.answers.get(id);
    const unanswered = {
      memberId: id,
      state: 'asked',
      isMinor,
      seenAt: null,
      answeredAt: null,
      ...nothingHeld,
    } as const;
    this.answers.set(id, { ...(former ?? unanswered), askedAt: now });
  }

  /**
   * A member answers. « Yes » takes a free place of the function, or else that of a member who looks for somebody to take over, or else joins
   * the queue; a repeated answer changes nothing. Throws `SlotBegun`, `SignUpClosed`, and `PlaceRefused` for a « yes » that is not possible.
   *
   * @param wanted the function; the first one with a free place when absent
   * @param commitments where else the member comes
   */
  answer(
    member: ServingMember,
    given: GivenAnswer,
    wanted: TeamFunction | undefined,
    commitments: readonly Commitment[],
    now: Instant,
  ): void {
    if (now >= this.slot.start) throw new SlotBegun();
    const former = this.answers.get(member.id);
    if (given === 'no') return this.leave(member, former?.state === 'confirmed' ? 'withdrawn' : 'no', now);
    this.requireOpen(now);
    if (given !== 'yes') return this.leave(member, given, now);

    const held = former && (former.state === 'confirmed' || former.state === 'offered') ? former.function! : null;
    if (former?.state === 'confirmed' && (wanted === undefined || servesAs(held!, wanted))) return;
    const choices = this.choicesOf(member).filter((name) => wanted === undefined || servesAs(name, wanted));
    const reason = this.exclusionOf(member, choices) ?? this.obstacleFor(member, commitments);
    if (reason) throw new PlaceRefused(reason);
    const name = choices.find((each) => (held ? servesAs(each, held) : false) || this.hasRoom(each));
    if (name) return this.set(member, { state: 'confirmed', function: name }, now);
    if (held) throw new PlaceRefused('aucune place libre pour cette fonction');
    const replaced = this.replaceableBy(member, choices);
    if (replaced) {
      this.replacements.set(replaced.memberId, member.id);
      this.set({ ...replaced, id: replaced.memberId }, { state: 'withdrawn' }, now);
      const taken = choices.find((each) => servesAs(each, replaced.function!))!;
      return this.set(member, { state: 'confirmed', function: taken }, now);
    }
    if (former?.state === 'waiting' && choices.some((each) => servesAs(each, former.function!))) return;
    const queueNumber = 1 + Math.max(0, ...this.queue().map((answer) => answer.queueNumber!));
    this.set(member, { state: 'waiting', function: choices[0]!, queueNumber }, now);
  }

  /**
   * A coordinator lets a member come, also where no place is free. With a note, other slots and absences do not count. Throws `SignUpClosed`
   * for a slot that is not held, and `PlaceRefused`.
   *
   * @param by account of the coordinator
   */
  confirm(
    member: ServingMember,
    name: TeamFunction,
    { note, by }: { readonly note: string; readonly by: number },
    commitments: readonly Commitment[],
    now: Instant,
  ): void {
    if (this.slot.isCancelled) throw new SignUpClosed();
    const choices = functionsOf(member, this.slot).filter((each) => servesAs(each, name));
    const reason = this.exclusionOf(member, choices) ?? (note ? null : this.obstacleFor(member, commitments));
    if (reason) throw new PlaceRefused(reason);
    const former = this.answers.get(member.id);
    if (former?.state === 'confirmed' && former.function === choices[0] && former.note === note) return;
    this.set(member, { state: 'confirmed', function: choices[0]!, note, setBy: by }, now);
  }

  /** A coordinator no longer counts on a member who comes or waits; any other answer stays. */
  remove(memberId: number, by: number, now: Instant): void {
    const former = this.answers.get(memberId);
    if (!former?.function) return;
    this.set({ id: memberId, isMinor: former.isMinor }, { state: 'withdrawn', setBy: by }, now);
  }

  /** A member was erased: of those who came a count is left; a place that they had taken is free. */
  erase(memberId: number, now: Instant): void {
    const answer = this.answers.get(memberId);
    if (!answer) return;
    this.answers.delete(memberId);
    if (answer.state !== 'confirmed' || now < this.slot.start) return;
    const { erased } = this.slot;
    this.slot = { ...this.slot, erased: { ...erased, [answer.function!]: erased[answer.function!] + 1 } };
  }

  /** Places whose offer nobody took are free again; the members keep « peut-être » and leave the queue. */
  endOffers(now: Instant): void {
    for (const answer of this.answers.values()) {
      if (answer.state !== 'offered' || answer.offeredUntil! > now) continue;
      const { memberId, answeredAt } = answer;
      this.answers.set(memberId, { ...answer, ...nothingHeld, state: 'maybe', answeredAt });
    }
  }

  /**
   * Offers free places to those who wait, in their order. Whoever cannot come now is passed over and keeps waiting.
   *
   * @param members those who wait, by id, with where else they come
   */
  offerPlaces(
    members: ReadonlyMap<number, { readonly member: ServingMember; readonly commitments: readonly Commitment[] }>,
    now: Instant,
  ): void {
    if (!this.isOpenAt(now)) return;
    const { start, timeZone } = this.slot;
    const time = start - now <= offerTime.lateFrom ? offerTime.late : offerTime.usual;
    const offeredUntil = Math.min(start, afterQuietHours(now, timeZone) + time);
    for (const answer of this.queue()) {
      const { member, commitments } = members.get(answer.memberId) ?? {};
      if (!member || !commitments) continue;
      const choices = this.choicesOf(member).filter((each) => servesAs(each, answer.function!));
      const name = choices.find((each) => this.hasRoom(each));
      if (!name || this.exclusionOf(member, choices) || this.obstacleFor(member, commitments)) continue;
      this.answers.set(member.id, { ...answer, state: 'offered', function: name, queueNumber: null, offeredUntil });
    }
  }

  /** The coordinators' decisions. */
  settle(settings: SignUpSettings): void {
    this.slot = { ...this.slot, ...settings };
  }

  /** The dossier changed. */
  refresh(slot: SlotToStaff, isCancelled: boolean): void {
    this.slot = { ...this.slot, ...slot, isCancelled };
  }

  /** The slot, or its dossier, is no longer held. */
  cancel(): void {
    this.slot = { ...this.slot, isCancelled: true };
  }

  /** What no coordinator can allow. */
  private exclusionOf(member: ServingMember, choices: readonly TeamFunction[]): string | null {
    const reason = exclusionOf(member, this.slot);
    if (reason) return reason;
    if (choices.length === 0) return unsuitedReason(member, this.slot);
    const isAlone = this.membersIn('confirmed').every(({ isMinor }) => isMinor);
    return member.isMinor && isAlone ? 'un majeur doit d’abord être inscrit' : null;
  }

  /** Whose place a member may take over, the first who asked; a minor only beside an adult. */
  private replaceableBy(member: ServingMember, choices: readonly TeamFunction[]): Answer | undefined {
    const comes = this.membersIn('confirmed');
    const isAloneWithout = (left: Answer) => comes.every((each) => each === left || each.isMinor);
    return comes
      .filter(
        (each) =>
          each.replacementAskedAt !== null &&
          choices.some((name) => servesAs(name, each.function!)) &&
          !(member.isMinor && isAloneWithout(each)),
      )
      .sort((one, other) => one.replacementAskedAt! - other.replacementAskedAt!)[0];
  }

  /** What keeps a member from coming, unless a coordinator agreed otherwise with them. */
  private obstacleFor(member: ServingMember, commitments: readonly Commitment[]): string | null {
    const clash = firstClash(this.slot, commitments);
    return absenceDuring(member, this.slot) ?? (clash && clashReason(clash));
  }

  /** Whether one more of a function takes a place that the others leave: the rule of the team's shortfall. */
  private fills(name: TeamFunction, others: Team): boolean {
    const missing = (team: Team) => headcount(teamShortfall(this.places(), team));
    return missing({ ...others, [name]: others[name] + 1 }) < missing(others);
  }

  private membersIn(...states: readonly AnswerState[]): Answer[] {
    return [...this.answers.values()].filter(({ state }) => states.includes(state));
  }

  private teamIn(...states: readonly AnswerState[]): Team {
    const members = this.membersIn(...states);
    return teamOf((name) => members.filter((answer) => answer.function === name).length);
  }

  /** Answers without a place: what the member held is free. */
  private leave(member: Pick<ServingMember, 'id' | 'isMinor'>, state: AnswerState, now: Instant): void {
    const former = this.answers.get(member.id)?.state;
    if (former !== state && !(former === 'withdrawn' && state === 'no')) this.set(member, { state }, now);
  }

  private set(
    { id, isMinor }: Pick<ServingMember, 'id' | 'isMinor'>,
    change: Pick<Answer, 'state'> & Partial<Answer>,
    now: Instant,
  ): void {
    const { askedAt = null, seenAt = null } = this.answers.get(id) ?? {};
    this.answers.set(id, { memberId: id, isMinor, askedAt, seenAt, answeredAt: now, ...nothingHeld, ...change });
  }
}

/** Where and when those who come to a slot are expected. */
export const appointmentOf = (slot: SlotAppointment): SlotAppointment => {
  const { start, end, town, meetingAt, meetingPlace, isCancelled } = slot;
  return { start, end, town, meetingAt, meetingPlace, isCancelled };
};

const nothingHeld = {
  ...{ function: null, queueNumber: null, offeredUntil: null, note: '', setBy: null, replacementAskedAt: null },
} as const;

/** The places of a slot by function. */
export const placesOf = ({ required, added }: Pick<HeldSlot, 'required' | 'added'>): Team =>
  teamOf((name) => Math.max(0, required[name] + added[name]));

/** People by function, of whom a part may be known as counts only; absent functions are 0. */
export const sumOfTeams = (one: Partial<Team>, other: Partial<Team>): Team =>
  teamOf((name) => (one[name] ?? 0) + (other[name] ?? 0));

const teamOf = (count: (name: TeamFunction) => number) =>
  Object.fromEntries(teamFunctions.map((name) => [name, count(name)])) as Team;
