import type { AnswerChanged, SlotAppointment } from '@pds/aid-station/contract';
import { changesBetween, dayMilliseconds, type Instant } from '@pds/kernel';
import { emptyTeam, headcount, type Team, type TeamFunction, teamShortfall } from '@pds/pricing/contract';
import { PlaceRefused, SignUpClosed, SlotBegun } from '../../sign-ups.errors';
import type { NamedMember } from '../../ports/sign-ups/serving-members';
import { type Answer, Answers, type AnswerState, type GivenAnswer, teamOfAnswers } from './answers';
import { clashReason, type Commitment, firstClash } from './commitments';
import {
  absenceDuring,
  exclusionOf,
  functionsOf,
  isQueuedWith,
  leavesBefore,
  servesAs,
  type ServingMember,
  unsuitedReason,
} from './eligibility';
import {
  appointmentOf,
  closedSlot,
  type HeldSlot,
  offerEnd,
  type SignUpSettings,
  type SlotToStaff,
  withdrawalDeadline,
} from './held-slot';
import { hasPlaceFor, placesOf, sumOfTeams } from './places';
import { afterQuietHours } from './quiet-hours';

export interface SignUpSnapshot extends HeldSlot {
  readonly answers: readonly Answer[];
}

/** Members who wait or have an offer, by id, with where else they come. */
export type QueuedMembers = ReadonlyMap<
  number,
  { readonly member: NamedMember; readonly commitments: readonly Commitment[] }
>;

/** How an answer changed. */
export type AnswerChange = Omit<AnswerChanged, 'slotId' | 'demandId' | 'at'>;

/**
 * A slot whose places members may take. Invariant: no place is empty while somebody waits who fits it and can be told in time. Whoever
 * confirmed is never removed, except by themselves or a coordinator.
 */
export class SignUp {
  private readonly answers: Answers;
  /** Who took over, by whom they replace. */
  private readonly replacements = new Map<number, number>();
  /** What is told of those who come and leave the association, or came and were erased. */
  private readonly departures: AnswerChange[] = [];

  private constructor(
    private readonly formerSlot: HeldSlot | null,
    private slot: HeldSlot,
    answers: readonly Answer[],
  ) {
    this.answers = new Answers(answers);
  }

  /** A slot that members do not see yet. */
  static of(slot: SlotToStaff): SignUp {
    return new SignUp(null, closedSlot(slot), []);
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

  /** Whatever ends earlier keeps nobody from coming, whatever the way. */
  get clashesAfter(): Instant {
    return this.slot.start - dayMilliseconds;
  }

  snapshot(): SignUpSnapshot {
    return { ...this.slot, answers: this.answers.all() };
  }

  /** The slot without its answers; null if it is as it was loaded. */
  changedSlot(): HeldSlot | null {
    const isUnchanged = this.formerSlot && changesBetween(this.formerSlot, this.slot).length === 0;
    return isUnchanged ? null : this.slot;
  }

  /** What is new since it was loaded for those who come or wait; null if nothing is, or for nobody, and while the slot is not held. */
  news(): { readonly before: SlotAppointment; readonly after: SlotAppointment } | null {
    if (!this.formerSlot || this.answers.in('confirmed', 'offered', 'waiting').length === 0) return null;
    const after = appointmentOf(this.slot);
    // A place that was not yet stored is not a change.
    const before = appointmentOf({ ...this.formerSlot, place: this.formerSlot.place ?? after.place });
    if (before.isCancelled && after.isCancelled) return null;
    return changesBetween(before, after).length === 0 ? null : { before, after };
  }

  /** The answers that changed since it was loaded. */
  changedAnswers(): Answer[] {
    return this.answers.changed();
  }

  /** The members whose answers were erased since it was loaded. */
  erasedMembers(): number[] {
    return this.answers.erased();
  }

  /** The answers whose state changed since it was loaded, or whose function by a coordinator, and who leaves. */
  changes(): AnswerChange[] {
    const changed = this.answers.changed().filter(({ memberId, state, function: name, setBy }) => {
      const former = this.answers.loadedOf(memberId);
      return former?.state !== state || (setBy !== null && former?.function !== name);
    });
    return [...this.departures, ...changed.map((answer) => this.changeTo(answer))];
  }

  private changeTo({ memberId, state, answeredAt, setBy }: Answer): AnswerChange {
    const former = this.answers.loadedOf(memberId);
    const replacedBy = this.replacements.get(memberId) ?? null;
    const isLate = answeredAt! > this.slot.start - withdrawalDeadline;
    const isUrgent = isLate || (!former?.isMinor && this.hasOnlyMinors());
    const isOwn = setBy === null && replacedBy === null && !this.slot.isCancelled;
    const lateFunction = former?.state === 'confirmed' && isUrgent && isOwn ? former.function : null;
    return { memberId, former: former?.state ?? null, state, lateFunction, setBy, replacedBy };
  }

  /** The places by function. */
  places(): Team {
    return placesOf(this.slot);
  }

  /** Who come, by function; of those who came also the erased ones. */
  confirmed(): Team {
    return sumOfTeams(this.answers.teamIn('confirmed'), this.slot.erased);
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

  /** Notes who is a minor now: a member may have come of age since they answered. */
  updateMinors(members: readonly Pick<ServingMember, 'id' | 'isMinor'>[]): void {
    for (const { id, isMinor } of members) {
      const answer = this.answers.of(id);
      if (answer && answer.isMinor !== isMinor) this.answers.change(answer, { isMinor });
    }
  }

  /** The members who come. */
  comingIds(): number[] {
    return this.answers.in('confirmed').map(({ memberId }) => memberId);
  }

  /** Whether minors would be alone. */
  hasOnlyMinors(): boolean {
    const comes = this.answers.in('confirmed');
    return comes.length > 0 && comes.every(({ isMinor }) => isMinor);
  }

  /** What a member may take here: places of theirs that exist, free or not. */
  choicesOf(member: ServingMember): TeamFunction[] {
    return functionsOf(member, this.slot).filter((name) => hasPlaceFor(name, this.places(), emptyTeam));
  }

  /** Whether a member may answer: of the department, of an office that helps, or asked to. */
  isInReachOf({ id, departmentId, officeId }: Pick<ServingMember, 'id' | 'departmentId' | 'officeId'>): boolean {
    return departmentId === this.slot.departmentId || this.isHelpedBy(officeId) || this.answerOf(id) !== undefined;
  }

  /** Whether members of an office may come because it granted help. */
  isHelpedBy(officeId: number): boolean {
    return this.slot.helpingOffices.includes(officeId);
  }

  /**
   * Why a member may not come, in French and without a full stop; null for whoever may, if only by waiting.
   *
   * @param choices what they would take, of {@link choicesOf}
   */
  reasonAgainst(
    member: ServingMember,
    commitments: readonly Commitment[],
    choices: readonly TeamFunction[] = this.choicesOf(member),
  ): string | null {
    return this.exclusionOf(member, choices) ?? this.obstacleFor(member, commitments);
  }

  /**
   * Why a member who comes perhaps no longer may: they left, a qualification ended, or they are away or at another slot, unless a coordinator
   * allowed this. In French and without a full stop; null otherwise. They stay until somebody decides.
   */
  doubtAbout(member: ServingMember, commitments: readonly Commitment[]): string | null {
    const answer = this.answers.of(member.id);
    if (answer?.state !== 'confirmed') return null;
    const isSuited = functionsOf(member, this.slot).some((name) => servesAs(name, answer.function!));
    const reason = exclusionOf(member, this.slot) ?? (isSuited ? null : unsuitedReason(member, this.slot));
    return reason ?? (answer.note ? null : this.obstacleFor(member, commitments));
  }

  /** Whether a place is free for one more. Those that are offered are not. */
  hasRoom(name: TeamFunction): boolean {
    return hasPlaceFor(name, this.places(), this.answers.teamIn('confirmed', 'offered'));
  }

  /** Whether a « yes » of a member takes a place at once: a free one, or that of whoever looks for somebody to take over. */
  isFreeFor(member: ServingMember, name: TeamFunction): boolean {
    return this.hasRoom(name) || this.replaceableBy(member, [name]) !== undefined;
  }

  /**
   * Whether a place is free for somebody who waits, as they were when they answered: {@link offerPlaces}, unless something keeps them from
   * coming.
   */
  hasPlaceToOffer(now: Instant): boolean {
    const wanted = new Set(this.queue().map((answer) => answer.function!));
    return this.mayOfferAt(now) && [...wanted].some((name) => this.hasRoom(name));
  }

  /** Whether places are offered: members may take them, and are told before the slot begins. Else a free place is for the first who takes it. */
  private mayOfferAt(now: Instant): boolean {
    return this.isOpenAt(now) && afterQuietHours(now, this.slot.timeZone) < this.slot.start;
  }

  /** Members who wait, the first one first. */
  queue(): Answer[] {
    return this.answers.queue();
  }

  /** Members who have an offer. */
  offered(): Answer[] {
    return this.answers.in('offered');
  }

  /** What a member answered, or that they were asked; undefined for neither. */
  answerOf(memberId: number): Answer | undefined {
    return this.answers.of(memberId);
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
    const answer = this.answers.of(memberId);
    if (answer?.state !== 'confirmed') throw new PlaceRefused('vous ne venez pas à ce créneau');
    const since = answer.replacementAskedAt;
    if (since !== null && now - since < dayMilliseconds) return answer;
    return this.answers.change(answer, { replacementAskedAt: now });
  }

  /** Whether somebody who comes looks for whoever takes over. */
  isReplacementAsked(): boolean {
    return this.answers.in('confirmed').some(({ replacementAskedAt }) => replacementAskedAt !== null);
  }

  /** A member is asked to come; an answer that they gave stays. */
  ask(member: Pick<ServingMember, 'id' | 'isMinor'>, now: Instant): void {
    this.answers.ask(member, now);
  }

  /**
   * A member answers. « Yes » takes a free place of the function, or else that of a member who looks for somebody to take over, or else joins
   * the queue; a repeated answer changes nothing. Throws `SlotBegun`, `SignUpClosed` (not for an offered place), and `PlaceRefused` for a
   * « yes » that is not possible.
   *
   * @param wanted the function, of a rescuer also another level than theirs; the first one with a free place when absent
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
    const former = this.answers.of(member.id);
    // Also once sign-up is closed: « no » after another answer, and anything about an offered place.
    const isDue = given === 'no' ? former !== undefined : former?.state === 'offered' && !this.slot.isCancelled;
    if (!isDue) this.requireOpen(now);
    if (given === 'no') return this.leave(member, former?.state === 'confirmed' ? 'withdrawn' : 'no', now);
    if (given !== 'yes') return this.leave(member, given, now);

    const comesAs = former?.state === 'confirmed' ? former.function! : null;
    if (comesAs && (wanted === undefined || servesAs(comesAs, wanted))) return;
    const choices = this.choicesFor(member, wanted);
    const reason = this.reasonAgainst(member, commitments, choices);
    if (reason) throw new PlaceRefused(reason);
    const name = choices.find((each) => this.canTake(each, former));
    if (name && name === comesAs) return;
    if (name) return this.answers.give(member, { state: 'confirmed', function: name }, now);
    const isOfferedOther = former?.state === 'offered' && !choices.some((each) => isQueuedWith(each, former.function!));
    if (comesAs || isOfferedOther) throw new PlaceRefused('aucune place libre pour cette fonction');
    const replaced = this.replaceableBy(member, choices);
    if (replaced) {
      this.replacements.set(replaced.memberId, member.id);
      this.answers.give({ ...replaced, id: replaced.memberId }, { state: 'withdrawn' }, now);
      const taken = choices.find((each) => servesAs(each, replaced.function!))!;
      return this.answers.give(member, { state: 'confirmed', function: taken }, now);
    }
    if (former?.state === 'offered') return this.answers.queueAgain(former);
    if (former?.state === 'waiting' && choices.some((each) => isQueuedWith(each, former.function!))) return;
    if (choices.length > 1) throw new PlaceRefused('tout est complet\u00a0: choisissez la fonction à attendre');
    const queueNumber = 1 + Math.max(0, ...this.queue().map((answer) => answer.queueNumber!));
    this.answers.give(member, { state: 'waiting', function: choices[0]!, queueNumber }, now);
  }

  /**
   * A coordinator lets a member come, also where no place is free. With a note, other slots, absences and their « no » do not count. Throws
   * `SignUpClosed` for a slot that is not held, and `PlaceRefused`.
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
    const former = this.answers.of(member.id);
    const hasDeclined = former?.state === 'no' || (former?.state === 'withdrawn' && former.setBy === null);
    const obstacle = hasDeclined
      ? 'cette personne a répondu qu’elle ne vient pas\u00a0: notez pourquoi elle vient quand même'
      : this.obstacleFor(member, commitments);
    const reason = this.exclusionOf(member, choices) ?? (note ? null : obstacle);
    if (reason) throw new PlaceRefused(reason);
    if (former?.state === 'confirmed' && former.function === choices[0] && former.note === note) return;
    this.answers.give(member, { state: 'confirmed', function: choices[0]!, note, setBy: by }, now);
  }

  /** A coordinator removes a member who comes or waits; any other answer stays. */
  remove(memberId: number, by: number, now: Instant): void {
    const former = this.answers.of(memberId);
    if (!former?.function) return;
    this.answers.give({ id: memberId, isMinor: former.isMinor }, { state: 'withdrawn', setBy: by }, now);
  }

  /** A member was erased: of those who came a count is left; a place that they had taken is free. */
  erase(memberId: number, now: Instant): void {
    const answer = this.answers.of(memberId);
    if (!answer) return;
    this.answers.erase(memberId);
    if (answer.state !== 'confirmed' || this.slot.isCancelled) return;
    if (now < this.slot.start) {
      const change = this.changeTo({ ...answer, state: 'withdrawn', answeredAt: now, setBy: null });
      if (change.lateFunction) this.departures.push(change);
      return;
    }
    const { erased } = this.slot;
    this.slot = { ...this.slot, erased: { ...erased, [answer.function!]: erased[answer.function!] + 1 } };
  }

  /** A member leaves the association: if that keeps them from coming, their office is told. They stay until somebody decides. */
  noteLeaving(member: ServingMember, now: Instant): void {
    const answer = this.answers.of(member.id);
    if (answer?.state !== 'confirmed' || this.slot.isCancelled || now >= this.slot.start) return;
    if (!leavesBefore(member, this.slot)) return;
    const { memberId, state, function: lateFunction } = answer;
    this.departures.push({ memberId, former: state, state, lateFunction, setBy: null, replacedBy: null });
  }

  /**
   * Places whose offer nobody took are free again; their members, and once the slot has begun all who wait, keep « peut-être ». Whoever can
   * no longer take what is offered to them waits again, as the first.
   *
   * @param members those who have an offer
   */
  endOffers(members: QueuedMembers, now: Instant): void {
    const mayTake = (answer: Answer) =>
      this.choicesInQueue(answer, members).some((each) => servesAs(each, answer.function!));
    for (const answer of this.answers.in('waiting', 'offered')) {
      const end = Math.min(this.slot.start, answer.offeredUntil ?? Infinity);
      if (end <= now) this.answers.endWaiting(answer);
      else if (answer.state === 'offered' && !mayTake(answer)) this.answers.queueAgain(answer);
    }
  }

  /**
   * Offers free places to those who wait, in their order. Whoever cannot come now, or has no e-mail address, is passed over and keeps waiting.
   *
   * @param members those who wait
   */
  offerPlaces(members: QueuedMembers, now: Instant): void {
    if (!this.mayOfferAt(now)) return;
    const offeredUntil = offerEnd(this.slot, now);
    for (const answer of this.queue()) {
      const name = this.choicesInQueue(answer, members).find((each) => this.hasRoom(each));
      if (name) this.answers.change(answer, { state: 'offered', function: name, queueNumber: null, offeredUntil });
    }
  }

  /** What somebody who waits, or has an offer, may take; nothing for whoever cannot come now, or cannot be told. */
  private choicesInQueue({ memberId, function: name }: Answer, members: QueuedMembers): TeamFunction[] {
    const { member, commitments } = members.get(memberId) ?? {};
    if (!member?.email || !commitments) return [];
    const choices = this.choicesFor(member, name!);
    return this.reasonAgainst(member, commitments, choices) ? [] : choices;
  }

  /** Of {@link choicesOf} what a member takes who wants a function, or any. */
  private choicesFor(member: ServingMember, wanted?: TeamFunction): TeamFunction[] {
    return this.choicesOf(member).filter((name) => wanted === undefined || isQueuedWith(name, wanted));
  }

  /**
   * Whether a place is free for a member, or is theirs. An offer is, unless places shrank: then those who take theirs first have one.
   *
   * @param former the answer that they change
   */
  private canTake(name: TeamFunction, former: Answer | undefined): boolean {
    const isHeld = former?.function ? servesAs(name, former.function) : false;
    if (former?.state === 'confirmed' && isHeld) return true;
    const others =
      isHeld && former?.state === 'offered' ? this.answers.in('confirmed') : this.answers.in('confirmed', 'offered');
    return hasPlaceFor(name, this.places(), teamOfAnswers(others.filter((each) => each !== former)));
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
    const isAlone = this.answers.in('confirmed').every(({ isMinor }) => isMinor);
    return member.isMinor && isAlone ? 'une personne majeure doit d’abord être inscrite' : null;
  }

  /** Whose place a member may take over, the first who asked; a minor only beside an adult. */
  private replaceableBy(member: ServingMember, choices: readonly TeamFunction[]): Answer | undefined {
    const comes = this.answers.in('confirmed');
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

  /** Answers without a place: what the member held is free. */
  private leave(member: Pick<ServingMember, 'id' | 'isMinor'>, state: AnswerState, now: Instant): void {
    const former = this.answers.of(member.id)?.state;
    if (former !== state && !(former === 'withdrawn' && state === 'no')) this.answers.give(member, { state }, now);
  }
}
