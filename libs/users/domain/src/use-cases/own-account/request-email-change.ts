import type { Clock, Principal, RateLimiter, UnitOfWork } from '@pds/kernel';
import { resetLimit } from '../../model/rate-limits';
import type { AccountMails } from '../../ports/account-mails';
import type { Accounts } from '../../ports/accounts';
import type { EmailChanges } from '../../ports/own-account/email-changes';
import type { Tokens } from '../../ports/login/tokens';
import { EmailOfAnotherAccount, TooManyAttempts } from '../../users.errors';
import type { PasswordCheck } from '../login/password-check';

/** How long the link to a new address is valid, in milliseconds. */
const emailChangeLifetime = 24 * 3_600_000;

/**
 * Requests another e-mail address. It applies once the link sent to it is followed: until then nobody has proved that it is theirs.
 * Requests of an account are limited like resets: each sends a message to the address named, and the answer reveals whether an account has
 * the address. Throws `WrongPassword`, `TooManyAttempts`, `EmailOfAnotherAccount`.
 */
export class RequestEmailChange {
  constructor(
    private readonly passwordCheck: PasswordCheck,
    private readonly accounts: Accounts,
    private readonly changes: EmailChanges,
    private readonly mails: AccountMails,
    private readonly limiter: RateLimiter,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { email: string; password: string }, principal: Principal): Promise<void> {
    const confirmed = await this.passwordCheck.confirm(principal.accountId, command.password);
    const email = command.email.trim();
    const key = `email-change:account:${principal.accountId}`;
    const wait = await this.limiter.attempt([{ key, limit: resetLimit }], this.clock.now());
    if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / 1000));
    await this.unitOfWork.run(async () => {
      const account = await this.passwordCheck.lockAccount(confirmed);
      const known = await this.accounts.findByEmail(email);
      if (known && known.id !== account.id) throw new EmailOfAnotherAccount();
      const token = this.tokens.issue();
      const expiresAt = this.clock.now() + emailChangeLifetime;
      await this.changes.request({ accountId: account.id, email, tokenDigest: token.digest, expiresAt });
      await this.mails.postEmailChange({
        key: `users.email-change:${token.digest}`,
        to: email,
        secret: token.secret,
      });
    });
  }
}
