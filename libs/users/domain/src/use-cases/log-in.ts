import type { Clock, RateLimiter, UnitOfWork } from '@pds/kernel';
import type { Account } from '../model/account';
import type { Accounts } from '../ports/accounts';
import type { PasswordHasher } from '../ports/password-hasher';
import type { Browser } from '../ports/sessions';
import type { Tokens } from '../ports/tokens';
import { accountLimit, addressLimit } from '../model/rate-limits';
import { TooManyAttempts, WrongCredentials } from '../users.errors';
import type { LogInResult, SessionOpening } from './session-opening';

/**
 * Logs a person in with identifier or e-mail and password, under a new session id; a second factor, where there is one,
 * comes next. Repeated failures slow down, per account (known or not) and per address. An unknown account, one without a
 * password and a wrong password cannot be told apart, by answer or by timing. Throws `WrongCredentials`,
 * `TooManyAttempts`.
 */
export class LogIn {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessionOpening: SessionOpening,
    private readonly limiter: RateLimiter,
    private readonly hasher: PasswordHasher,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { username: string; password: string; browser: Browser }): Promise<LogInResult> {
    const now = this.clock.now();
    const username = command.username.trim();
    const account = await this.accounts.findByLogin(username);
    const { accountKey, addressKey } = this.keys(account, username, command.browser);
    // Counted before the password is looked at: a hundred guesses sent at once are still a hundred attempts.
    const wait = await this.limiter.attempt(
      [
        { key: accountKey, limit: accountLimit },
        { key: addressKey, limit: addressLimit },
      ],
      now,
    );
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));

    const matches = await this.hasher.matches(command.password, account?.snapshot().passwordHash ?? null);
    if (!account || !matches) throw new WrongCredentials();

    return this.unitOfWork.run(async () => {
      // A password replaced while this one was compared has just ended every session: this must not open another.
      const held = await this.accounts.findForUpdate(account.id);
      if (!held?.keepsPasswordOf(account)) throw new WrongCredentials();
      await this.limiter.forget(accountKey);
      await this.limiter.forgive(addressKey);
      return this.sessionOpening.afterFirstFactor(held, command.browser);
    });
  }

  private keys(account: Account | null, username: string, browser: Browser) {
    // A name that is no account's may hold a mistyped password or somebody's address: only its digest is kept.
    const who = account ? `${account.id}` : `unknown:${this.tokens.digest(username.toLowerCase())}`;
    return { accountKey: `login:account:${who}`, addressKey: `login:address:${browser.address}` };
  }
}
