import type { Clock, RateLimiter } from '@pds/kernel';
import type { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import type { PasswordHasher } from '../../ports/login/password-hasher';
import { accountLimit } from '../../model/rate-limits';
import { AccountNotFound, TooManyAttempts, WrongPassword } from '../../users.errors';

/**
 * Requests the password of a signed-in user again before actions that a stolen session must not allow. Failures are counted apart from
 * those of login: guesses of strangers there must not block a signed-in user.
 */
export class PasswordCheck {
  constructor(
    private readonly accounts: Accounts,
    private readonly limiter: RateLimiter,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the account when the password is its own. Call it before the transaction: a failure must be recorded. Throws `WrongPassword`,
   * `TooManyAttempts`, `AccountNotFound`.
   */
  async confirm(accountId: number, password: string): Promise<Account> {
    const key = `password:account:${accountId}`;
    const wait = await this.limiter.attempt([{ key, limit: accountLimit }], this.clock.now());
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    const account = await this.accounts.find(accountId);
    if (!account) throw new AccountNotFound();
    if (!(await this.hasher.matches(password, account.snapshot().passwordHash))) throw new WrongPassword();
    await this.limiter.reset([key]);
    return account;
  }

  /**
   * The account returned by {@link confirm}, locked until the caller's transaction ends. Throws `WrongPassword` when its password was
   * replaced meanwhile: knowledge of the former one must not be sufficient after the change.
   */
  async lockAccount(confirmed: Account): Promise<Account> {
    const account = await this.accounts.findForUpdate(confirmed.id);
    if (!account?.hasSamePasswordAs(confirmed)) throw new WrongPassword();
    return account;
  }
}
