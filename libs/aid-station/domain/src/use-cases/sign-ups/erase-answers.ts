import type { Clock, UnitOfWork } from '@pds/kernel';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import type { StoreSignUp } from './store-sign-up';

/**
 * Erases the answers of a member who was erased: counts of who came are left, and places to come go to those who wait. A repeated call
 * changes nothing.
 */
export class EraseAnswers {
  constructor(
    private readonly signUps: SignUps,
    private readonly storeSignUp: StoreSignUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(memberId: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      // An answer that is given at this moment ends first, or finds no member any more.
      await this.signUps.lockMember(memberId);
      for (const slotId of await this.signUps.withAnswerOf(memberId)) {
        const signUp = await this.signUps.findForUpdate(slotId);
        if (!signUp) continue;
        signUp.erase(memberId, this.clock.now());
        await this.storeSignUp.execute(signUp);
      }
    });
  }
}
