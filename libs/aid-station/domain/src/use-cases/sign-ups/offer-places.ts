import { attemptEach, type OutageTest, resultsOrThrow, type UnitOfWork } from '@pds/kernel';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import type { StoreSignUp } from './store-sign-up';

/**
 * Ends the offers whose hour has come, and offers every free place to the next who waits: also where something else than an answer made them
 * fit, as a place that they left elsewhere. Each slot is a transaction of its own; when one fails, the others are done all the same, unless the
 * database is lost.
 */
export class OfferPlaces {
  constructor(
    private readonly signUps: SignUps,
    private readonly storeSignUp: StoreSignUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly isOutage: OutageTest,
  ) {}

  async execute(): Promise<void> {
    const attempts = await attemptEach(await this.signUps.withQueue(), this.isOutage, (slotId) =>
      this.unitOfWork.run(async () => {
        const signUp = await this.signUps.findForUpdate(slotId);
        if (signUp) await this.storeSignUp.execute(signUp, true);
      }),
    );
    resultsOrThrow(attempts);
  }
}
