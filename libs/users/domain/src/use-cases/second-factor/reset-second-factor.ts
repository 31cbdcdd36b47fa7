import type { UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { SecondFactors } from '../../ports/second-factor/second-factors';
import type { Sessions } from '../../ports/login/sessions';
import { UserNotFound } from '../../users.errors';

/**
 * Removes the second factor of a user who has lost application and recovery codes, by an administrator. Their sessions end. Throws
 * `UserNotFound`.
 */
export class ResetSecondFactor {
  constructor(
    private readonly accounts: Accounts,
    private readonly secondFactors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(accountId: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(accountId);
      if (!account) throw new UserNotFound();
      await this.secondFactors.forget(accountId);
      await this.sessions.endAllOf(accountId);
    });
  }
}
