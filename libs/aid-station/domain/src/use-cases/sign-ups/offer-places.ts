import type { Clock, UnitOfWork } from '@pds/kernel';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import type { StoreSignUp } from './store-sign-up';

/**
 * Ends the offers whose hour has come, and offers every free place to the next who waits: also where something else than an answer made them
 * fit, as a place that they left elsewhere. Each slot is a transaction of its own.
 */
export class OfferPlaces {
  constructor(
    private readonly signUps: SignUps,
    private readonly storeSignUp: StoreSignUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const slotId of await this.signUps.withQueue(this.clock.now())) {
      await this.unitOfWork.run(async () => {
        const signUp = await this.signUps.findForUpdate(slotId);
        if (signUp) await this.storeSignUp.execute(signUp);
      });
    }
  }
}
