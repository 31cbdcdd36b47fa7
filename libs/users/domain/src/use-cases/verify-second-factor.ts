import type { Clock } from '@pds/kernel';
import type { Account } from '../model/account';
import type { Accounts } from '../ports/accounts';
import type { Browser, Sessions } from '../ports/sessions';
import { CodeRefused, NoPendingLogin } from '../users.errors';
import type { CodeCheck } from './code-check';
import type { LogInResult, SessionOpening } from './session-opening';

/** The account whose password this browser has just given, and which waits for the second step. */
export class PendingLogin {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** Throws `NoPendingLogin`, also when it waited too long. */
  async accountOf(browser: Browser): Promise<Account> {
    const session = browser.sessionId === null ? null : await this.sessions.find(browser.sessionId, this.clock.now());
    const accountId = session?.pendingAccountId ?? null;
    const account = accountId === null ? null : await this.accounts.find(accountId);
    if (!account) throw new NoPendingLogin();
    return account;
  }
}

/**
 * The second step of login: a code of the application or a recovery code opens the session. Throws `NoPendingLogin`,
 * `CodeRefused`, `SecondFactorNotEnabled`, `TooManyAttempts`.
 */
export class VerifySecondFactor {
  constructor(
    private readonly pendingLogin: PendingLogin,
    private readonly codeCheck: CodeCheck,
    private readonly sessionOpening: SessionOpening,
  ) {}

  async execute(command: { code: string; browser: Browser }): Promise<LogInResult & { secondFactor: null }> {
    const account = await this.pendingLogin.accountOf(command.browser);
    return this.codeCheck.taking(account.id, command.code, { recovery: true }, async (factor) => {
      // One that was never confirmed proves nothing: whoever knows the password could have begun it.
      if (!factor.isConfirmed) throw new CodeRefused();
      return this.sessionOpening.open(account, command.browser);
    });
  }
}
