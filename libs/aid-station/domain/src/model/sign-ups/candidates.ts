import { type Instant, localDate } from '@pds/kernel';
import type { TeamFunction } from '@pds/pricing/contract';
import type { NamedMember } from '../../ports/sign-ups/serving-members';
import { type Answer, answerStateNames } from './answers';
import type { Commitment } from './commitments';
import { servesAs } from './eligibility';
import type { SignUp } from './sign-up';

/** A member who may be asked to come to a slot, or why not. */
export interface Candidate {
  readonly member: NamedMember;
  /** What they may take there. */
  readonly functions: readonly TeamFunction[];
  /** When they were last asked for any slot; null: never. */
  readonly lastAskedAt: Instant | null;
  /** In French and without a full stop; null for whoever may be asked. */
  readonly reason: string | null;
}

/** What else decides whether a member is asked. */
export interface AskedElsewhere {
  readonly commitments: readonly Commitment[];
  /** When they were asked, for any slot. */
  readonly requests: readonly Instant[];
}

/** Nobody is asked more often in one day. */
const requestsPerDay = 2;

/**
 * Why a member is not asked to come to a slot; null for whoever is. Nobody is asked who answered already, cannot come, or was asked for this
 * slot or for two slots on the day of sending.
 * @param at when the request would be sent
 * @param replaced whom the member would replace: whoever waits may be asked then; null: a place must be free
 */
export function requestRefusal(
  signUp: SignUp,
  { member, functions }: Pick<Candidate, 'member' | 'functions'>,
  { commitments, requests }: AskedElsewhere,
  at: Instant,
  replaced: Answer | null,
): string | null {
  const { timeZone } = signUp;
  const answer = signUp.answerOf(member.id);
  const isOnDay = (instant: Instant) => localDate(instant, timeZone) === localDate(at, timeZone);
  const mayTakeOver = replaced !== null && answer?.state === 'waiting';
  if (answer && answer.state !== 'asked' && !mayTakeOver) return answerStateNames[answer.state];
  if (!member.email) return 'pas d’adresse e-mail';
  if (answer?.askedAt && isOnDay(answer.askedAt)) return 'demande déjà envoyée pour ce créneau';
  if (requests.filter(isOnDay).length >= requestsPerDay) return 'deux demandes déjà envoyées ce jour-là';
  const reason = signUp.reasonAgainst(member, commitments, functions);
  if (reason) return reason;
  const suits = functions.some((name) => (replaced ? servesAs(name, replaced.function!) : signUp.hasRoom(name)));
  return suits ? null : 'aucune place libre pour ces fonctions et qualifications';
}

/** Candidates in the order in which they are asked: whoever was never asked first, then the least recently asked. */
export function byLastRequest(one: Candidate, other: Candidate): number {
  return (one.lastAskedAt ?? 0) - (other.lastAskedAt ?? 0) || one.member.id - other.member.id;
}
