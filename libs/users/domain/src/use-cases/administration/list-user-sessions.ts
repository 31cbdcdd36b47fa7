import type { Clock } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { Session, Sessions } from '../../ports/login/sessions';
import { UserNotFound } from '../../users.errors';

/** Where a user is signed in, for an administrator; the latest used first. Throws `UserNotFound`. */
export class ListUserSessions {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number): Promise<Session[]> {
    if (!(await this.accounts.find(accountId))) throw new UserNotFound();
    return this.sessions.allOf(accountId, this.clock.now());
  }
}
