import type { Clock, UnitOfWork } from '@pds/kernel';
import type { TeamFunction } from '@pds/pricing/contract';
import type { GivenAnswer } from '../../model/sign-ups/answers';
import type { ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { MemberToPlaceNotFound, SignUpNotFound } from '../../sign-ups.errors';
import type { StoreSignUp } from './store-sign-up';

export interface AnswerSlotCommand {
  readonly memberId: number;
  readonly slotId: number;
  readonly answer: GivenAnswer;
  /** For « yes »; absent: the first of theirs with a free place. */
  readonly function?: TeamFunction | undefined;
}

/**
 * A member answers for a slot of their department, or one that they were asked for. A repeated call changes nothing. Throws
 * `MemberToPlaceNotFound`, `SignUpNotFound`, `SignUpClosed`, `SlotBegun`, `PlaceRefused`.
 */
export class AnswerSlot {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly storeSignUp: StoreSignUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ memberId, slotId, answer, function: wanted }: AnswerSlotCommand): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.signUps.lockMember(memberId);
      const [member] = await this.members.of([memberId]);
      if (!member) throw new MemberToPlaceNotFound();
      const signUp = await this.signUps.findForUpdate(slotId);
      if (!signUp?.isInReachOf(member)) throw new SignUpNotFound();
      const commitments = await this.signUps.commitmentsOf([memberId], signUp.clashesAfter);
      if (member.isMinor) signUp.updateMinors(await this.members.of(signUp.comingIds()));
      signUp.answer(member, answer, wanted, commitments.get(memberId) ?? [], this.clock.now());
      await this.storeSignUp.execute(signUp);
    });
  }
}
