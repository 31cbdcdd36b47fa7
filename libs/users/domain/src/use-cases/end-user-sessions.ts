import type { UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../ports/accounts';
import type { Sessions } from '../ports/sessions';
import { UserNotFound } from '../users.errors';

/** An administrator signs somebody out everywhere, logins half-way through included. Throws `UserNotFound`. */
export class EndUserSessions {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(accountId: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      // Held, so that a login of the same moment is either seen here or comes after.
      if (!(await this.accounts.findForUpdate(accountId))) throw new UserNotFound();
      await this.sessions.endAllOf(accountId);
    });
  }
}
