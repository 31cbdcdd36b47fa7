import type { Clock } from '@pds/kernel';
import type { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import type { Browser, Sessions } from '../../ports/login/sessions';
import { NoPendingLogin } from '../../users.errors';

/** The account whose password this browser has just given, and which waits for the second step. */
export class PendingLogin {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** Throws `NoPendingLogin`, also after the time limit. */
  async accountOf(browser: Browser): Promise<Account> {
    const session = browser.sessionId === null ? null : await this.sessions.find(browser.sessionId, this.clock.now());
    const accountId = session?.pendingAccountId ?? null;
    const account = accountId === null ? null : await this.accounts.find(accountId);
    if (!account) throw new NoPendingLogin();
    return account;
  }

  /**
   * The same, locked until the caller's transaction ends: a password replaced in between has ended the pending login. Throws
   * `NoPendingLogin`.
   */
  async lockAccount(browser: Browser): Promise<Account> {
    const { id } = await this.accountOf(browser);
    await this.accounts.findForUpdate(id);
    return this.accountOf(browser);
  }
}
