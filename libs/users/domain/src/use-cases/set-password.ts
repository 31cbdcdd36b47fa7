import type { Clock, RateLimiter, UnitOfWork } from '@pds/kernel';
import { networkKey, unknownOriginKey } from '../model/login-attempts';
import { checkPassword, checkPasswordIsNotOf } from '../model/password-rule';
import type { Accounts } from '../ports/accounts';
import type { CommonPasswords } from '../ports/common-passwords';
import type { CredentialLinks } from '../ports/credential-links';
import type { Identities } from '../ports/identities';
import type { PasswordHasher } from '../ports/password-hasher';
import type { Tokens } from '../ports/tokens';
import { LinkNoLongerValid } from '../users.errors';
import type { RevokeAccess } from './revoke-access';

/**
 * Sets the password of the account of a single-use link. Everything opened with the former one ends ({@link RevokeAccess}). An identity that
 * was linked before anybody proved the address ends too, unless the browser is signed in to the account: somebody else may have come with
 * the address of the link's reader. Throws `PasswordRefused` (the link remains usable), `LinkNoLongerValid`.
 */
export class SetPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly identities: Identities,
    private readonly revokeAccess: RevokeAccess,
    private readonly limiter: RateLimiter,
    private readonly commonPasswords: CommonPasswords,
    private readonly hasher: PasswordHasher,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param command.address the network of the request: its delay, and that of unknown places, is lifted
   * @param command.signedInAs the account of the browser's session, if any
   */
  async execute(command: {
    token: string;
    password: string;
    address: string;
    signedInAs?: number | null;
  }): Promise<void> {
    checkPassword(command.password, this.commonPasswords);
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      const accountId = await this.links.consume(this.tokens.digest(command.token), now);
      const account = accountId === null ? null : await this.accounts.findForUpdate(accountId);
      if (!account) throw new LinkNoLongerValid();
      checkPasswordIsNotOf(account.snapshot(), command.password);
      if (!account.hasConfirmedEmail && command.signedInAs !== account.id)
        await this.identities.forgetAllOf(account.id);
      account.choosePassword(await this.hasher.hash(command.password), now);
      await this.accounts.save(account);
      await this.revokeAccess.toAccount(account.id);
      const who = `${account.id}`;
      await this.limiter.reset(unknownOriginKey(who));
      await this.limiter.reset(networkKey(who, command.address));
    });
  }
}
