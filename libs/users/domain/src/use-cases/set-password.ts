import type { Clock, RateLimiter, UnitOfWork } from '@pds/kernel';
import { checkPassword } from '../model/password-rule';
import type { Accounts } from '../ports/accounts';
import type { CredentialLinks } from '../ports/credential-links';
import type { PasswordHasher } from '../ports/password-hasher';
import type { Sessions } from '../ports/sessions';
import type { Tokens } from '../ports/tokens';
import { LinkNoLongerValid } from '../users.errors';

/**
 * Sets the password of the account that a single-use link speaks for. Every other link and session of the account ends:
 * whoever held the old password is out. Throws `PasswordRefused` (the link stays usable), `LinkNoLongerValid`.
 */
export class SetPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly sessions: Sessions,
    private readonly limiter: RateLimiter,
    private readonly hasher: PasswordHasher,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { token: string; password: string }): Promise<void> {
    checkPassword(command.password);
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      const accountId = await this.links.consume(this.tokens.digest(command.token), now);
      const account = accountId === null ? null : await this.accounts.findForUpdate(accountId);
      if (!account) throw new LinkNoLongerValid();
      account.choosePassword(await this.hasher.hash(command.password), now);
      await this.accounts.save(account);
      await this.links.revokeAllOf(account.id);
      await this.sessions.endAllOf(account.id);
      await this.limiter.forget(`login:account:${account.id}`);
    });
  }
}
