import type { Clock, UnitOfWork } from '@pds/kernel';
import type { ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import type { StoreSignUp } from './store-sign-up';

/**
 * A member leaves the association, or was erased. Whoever leaves keeps their places until a coordinator decides; the offices of slots after
 * their last day are told. Of whoever was erased counts are left where they came, and their places to come go to those who wait.
 */
export class NoteDeparture {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly storeSignUp: StoreSignUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(memberId: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      // An answer that is given at this moment ends first, or finds no member any more.
      await this.signUps.lockMember(memberId);
      const [member] = await this.members.of([memberId]);
      const now = this.clock.now();
      for (const slotId of await this.signUps.withAnswerOf(memberId, member && now)) {
        const signUp = await this.signUps.findForUpdate(slotId);
        if (!signUp) continue;
        if (member) signUp.noteLeaving(member, now);
        else signUp.erase(memberId, now);
        await this.storeSignUp.execute(signUp);
      }
    });
  }
}
