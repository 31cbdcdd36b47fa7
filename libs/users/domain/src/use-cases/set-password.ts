import type { Clock, RateLimiter, UnitOfWork } from '@pds/kernel';
import { networkTo, strangersTo } from '../model/login-attempts';
import { checkPassword, checkPasswordIsNotOf } from '../model/password-rule';
import type { Accounts } from '../ports/accounts';
import type { CommonPasswords } from '../ports/common-passwords';
import type { CredentialLinks } from '../ports/credential-links';
import type { PasswordHasher } from '../ports/password-hasher';
import type { Tokens } from '../ports/tokens';
import { LinkNoLongerValid } from '../users.errors';
import type { RevokeAccess } from './revoke-access';

/**
 * Sets the password of the account that a single-use link speaks for. Whoever held the former one, or came in
 * with it, is out ({@link RevokeAccess}). Throws `PasswordRefused` (the link stays usable), `LinkNoLongerValid`.
 */
export class SetPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly revokeAccess: RevokeAccess,
    private readonly limiter: RateLimiter,
    private readonly commonPasswords: CommonPasswords,
    private readonly hasher: PasswordHasher,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param command.address the network the request comes from: its delay, and that of strangers, is lifted */
  async execute(command: { token: string; password: string; address: string }): Promise<void> {
    checkPassword(command.password, this.commonPasswords);
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      const accountId = await this.links.consume(this.tokens.digest(command.token), now);
      const account = accountId === null ? null : await this.accounts.findForUpdate(accountId);
      if (!account) throw new LinkNoLongerValid();
      checkPasswordIsNotOf(account.snapshot(), command.password);
      account.choosePassword(await this.hasher.hash(command.password), now);
      await this.accounts.save(account);
      await this.revokeAccess.toAccount(account.id);
      const who = `${account.id}`;
      await this.limiter.forget(strangersTo(who));
      await this.limiter.forget(networkTo(who, command.address));
    });
  }
}
