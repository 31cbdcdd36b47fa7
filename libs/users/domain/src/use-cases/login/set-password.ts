import type { Clock, RateLimiter, UnitOfWork } from '@pds/kernel';
import { networkKey, unknownOriginKey } from '../../model/login-attempts';
import { checkPassword, checkPasswordIsNotOf } from '../../model/password-rule';
import type { Accounts } from '../../ports/accounts';
import type { CommonPasswords } from '../../ports/login/common-passwords';
import type { CredentialLinks } from '../../ports/login/credential-links';
import type { PasswordHasher } from '../../ports/login/password-hasher';
import type { Tokens } from '../../ports/login/tokens';
import { LinkNoLongerValid } from '../../users.errors';
import type { EndForeignIdentity } from './end-foreign-identity';
import type { RevokeAccess } from '../own-account/revoke-access';

/**
 * Sets the password of the account of a single-use link. Everything opened with the former one ends ({@link RevokeAccess}), and so does
 * what somebody else may have set up before the address was proved ({@link EndForeignIdentity}). Throws `PasswordRefused` (the link remains
 * usable), `LinkNoLongerValid`.
 */
export class SetPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly endForeignIdentity: EndForeignIdentity,
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
      await this.endForeignIdentity.of(account, command.signedInAs);
      account.choosePassword(await this.hasher.hash(command.password), now);
      await this.accounts.save(account);
      await this.revokeAccess.toAccount(account.id);
      const who = `${account.id}`;
      await this.limiter.reset([unknownOriginKey(who), networkKey(who, command.address)]);
    });
  }
}
