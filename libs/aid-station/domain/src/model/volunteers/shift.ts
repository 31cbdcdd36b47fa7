import type { Instant, Period } from '@pds/kernel';
import type { TeamFunction } from '@pds/pricing/contract';
import type { NamedMember } from '../../ports/sign-ups/serving-members';
import { reasonSentence } from '../../sign-ups.errors';
import type { AnswerState } from '../sign-ups/answers';
import type { Commitment } from '../sign-ups/commitments';
import { arePhonesShown, type HeldSlot, withdrawalDeadline } from '../sign-ups/held-slot';
import type { SignUp } from '../sign-ups/sign-up';

/** Who leads the team of a slot, as those who come see them. */
export interface ShiftLeader {
  readonly name: string;
  /** Null before and after {@link arePhonesShown}, and when the member does not want it shown. */
  readonly phone: string | null;
}

/** A slot as a member sees it behind their personal link. */
export interface Shift
  extends
    Period,
    Pick<
      HeldSlot,
      'slotId' | 'eventName' | 'slotName' | 'town' | 'timeZone' | 'meetingAt' | 'meetingPlace' | 'isOpen'
    > {
  /** Place and address of the event, without the empty ones. */
  readonly place: string;
  /** For those who come; else empty. */
  readonly instructions: string;
  readonly leader: ShiftLeader | null;
  /** What the member may take, free or not. */
  readonly choices: readonly { readonly name: TeamFunction; readonly isFull: boolean }[];
  /** A French sentence why they may not; null for whoever may, and whoever has or gets a place. */
  readonly reason: string | null;
  /** Nothing can be answered, for that reason. */
  readonly isOver: boolean;
  readonly state: AnswerState | null;
  /** Whether a coordinator set the state. */
  readonly isSetByStaff: boolean;
  /** Of whoever comes or waits. */
  readonly function: TeamFunction | null;
  readonly offeredUntil: Instant | null;
  /** From then on a coordinator is told of a withdrawal. */
  readonly withdrawUntil: Instant;
  readonly isLate: boolean;
  /** Whether the member, who comes, looks for somebody to take over. */
  readonly isReplacementAsked: boolean;
}

/** The functions that lead a team, the first one first. */
const leading = ['deviceLeader', 'postLeader', 'teamLeader'] as const satisfies readonly TeamFunction[];

/** The member who leads the team of a slot; null while nobody does. */
export function leaderOf(signUp: SignUp): number | null {
  const coming = signUp.snapshot().answers.filter(({ state }) => state === 'confirmed');
  const [leader] = leading.flatMap((name) => coming.filter((answer) => answer.function === name));
  return leader?.memberId ?? null;
}

/**
 * A slot as a member sees it.
 * @param commitments where else they come
 * @param leader the one of {@link leaderOf}
 */
export function shiftOf(
  signUp: SignUp,
  member: NamedMember,
  commitments: readonly Commitment[],
  leader: NamedMember | null,
  now: Instant,
): Shift {
  const slot = signUp.snapshot();
  const { slotId, eventName, slotName, town, timeZone, start, end, meetingAt, meetingPlace, isOpen } = slot;
  const answer = signUp.answerOf(member.id);
  const comes = answer?.state === 'confirmed';
  const holdsPlace = comes || answer?.state === 'offered';
  const over = overReason(slot, holdsPlace, now);
  const choices = over ? [] : signUp.choicesOf(member);
  const isSettled = over || holdsPlace || answer?.state === 'waiting';
  const obstacle = isSettled ? null : signUp.reasonAgainst(member, commitments, choices);
  const phone = leader && !leader.isPhoneMasked && arePhonesShown(slot, now) ? leader.phone : null;
  return {
    ...{ slotId, eventName, slotName, town, timeZone, start, end, meetingAt, meetingPlace, isOpen },
    place: slot.place ?? '',
    instructions: comes ? slot.instructions : '',
    leader: comes && leader ? { name: leader.name, phone } : null,
    choices: choices.map((name) => ({ name, isFull: !signUp.isFreeFor(member, name) })),
    reason: over ?? (obstacle && reasonSentence(obstacle)),
    isOver: over !== null,
    state: answer?.state ?? null,
    isSetByStaff: typeof answer?.setBy === 'number',
    function: answer?.function ?? null,
    offeredUntil: answer?.offeredUntil ?? null,
    withdrawUntil: start - withdrawalDeadline,
    isLate: now > start - withdrawalDeadline,
    isReplacementAsked: answer ? answer.replacementAskedAt !== null : false,
  };
}

/** Why nothing can be answered; where sign-up is closed, whoever comes may still withdraw, and whoever has an offer take it. */
function overReason({ isCancelled, isOpen, start }: HeldSlot, holdsPlace: boolean, now: Instant): string | null {
  if (isCancelled) return 'Ce poste de secours n’a plus lieu.';
  if (now >= start) return 'Ce créneau a commencé.';
  return isOpen || holdsPlace ? null : 'Les inscriptions à ce créneau sont fermées.';
}
