import type { Instant, Period } from '@pds/kernel';
import type { Commitment } from '../../model/sign-ups/commitments';
import type { ServingMember } from '../../model/sign-ups/eligibility';
import type { SignUp } from '../../model/sign-ups/sign-up';

/** Stores the sign-ups of slots with their answers. */
export abstract class SignUps {
  /**
   * Locks a member until the transaction ends, before any slot: the same member’s next answer waits, so that nobody takes two places at one
   * time.
   */
  abstract lockMember(memberId: number): Promise<void>;

  /** Null without one. */
  abstract find(slotId: number): Promise<SignUp | null>;

  /** The same, locked until the transaction ends: whoever takes a place waits for whoever took the one before. */
  abstract findForUpdate(slotId: number): Promise<SignUp | null>;

  /** Those of a dossier, in the order of their slots’ numbers. */
  abstract ofDemand(demandId: number): Promise<SignUp[]>;

  /** The same, locked as {@link findForUpdate} does. */
  abstract ofDemandForUpdate(demandId: number): Promise<SignUp[]>;

  /** Locks all of some dossiers, in the order of their slots’ numbers. */
  abstract lockSlotsOf(demandIds: readonly number[]): Promise<void>;

  /** Those of some dossiers that have any, in the order of their numbers. */
  abstract demandsWith(demandIds: readonly number[]): Promise<number[]>;

  /**
   * The slots with an answer of a member, in the order of their numbers.
   * @param after only those that begin after it; absent: all
   */
  abstract withAnswerOf(memberId: number, after?: Instant): Promise<number[]>;

  /** Adds or changes one, and the answers that changed or were erased since it was loaded. */
  abstract save(signUp: SignUp): Promise<void>;

  /**
   * Those that end after an instant and that a member may answer, or was asked for or answered: the open ones of their department, those
   * that their office granted help for, and all with an answer of theirs. In the order of time. To be read only: of the answers they have the
   * member’s own and those that hold a place, since hundreds are asked.
   */
  abstract inReachOf(
    member: Pick<ServingMember, 'id' | 'departmentId' | 'officeId'>,
    after: Instant,
  ): Promise<SignUp[]>;

  /** Notes that a member has looked at what they were asked for; the first time counts. */
  abstract noteSeen(memberId: number, at: Instant): Promise<void>;

  /**
   * The slots that some members confirmed, that are held and end after an instant, by member in the order of time; members without any are
   * omitted.
   */
  abstract commitmentsOf(
    memberIds: readonly number[],
    after: Instant,
  ): Promise<ReadonlyMap<number, readonly Commitment[]>>;

  /** When some members were asked, for any slot, by member; members who never were are omitted. */
  abstract requestsTo(memberIds: readonly number[]): Promise<ReadonlyMap<number, readonly Instant[]>>;

  /** Those that are held, begin in a period and have people who come, in the order of time. */
  abstract startingIn(period: Period): Promise<SignUp[]>;

  /** The slots in which somebody waits or has an offer, in the order of their numbers. */
  abstract withQueue(): Promise<number[]>;
}
