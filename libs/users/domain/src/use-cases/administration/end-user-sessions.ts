import type { UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { Sessions } from '../../ports/login/sessions';
import { UserNotFound } from '../../users.errors';

/** Signs a user out everywhere, by an administrator, logins half-way through included. Throws `UserNotFound`. */
export class EndUserSessions {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(accountId: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      // Locked, so that a concurrent login is either seen here or happens after.
      if (!(await this.accounts.findForUpdate(accountId))) throw new UserNotFound();
      await this.sessions.endAllOf(accountId);
    });
  }
}
