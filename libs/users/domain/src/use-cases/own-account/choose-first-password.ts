import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { checkPassword, checkPasswordIsNotOf } from '../../model/password-rule';
import type { Accounts } from '../../ports/accounts';
import type { CommonPasswords } from '../../ports/login/common-passwords';
import type { PasswordHasher } from '../../ports/login/password-hasher';
import type { Browser, Sessions } from '../../ports/login/sessions';
import { AccountNotFound, PasswordNotMissing } from '../../users.errors';
import { ensureRecentLogin } from './ensure-recent-login';
import type { RevokeAccess } from './revoke-access';
import type { SessionOpening } from '../login/session-opening';

/**
 * Sets the first password of a signed-in organiser, who came by the link in an e-mail. Everything that was open ends ({@link RevokeAccess});
 * the browser in use remains signed in, under a new session id. Throws `LoginTooLongAgo` later than fifteen minutes after the login, as a
 * password would be enough to delete the account; `PasswordRefused`; and `PasswordNotMissing` for an account that has a password, whose
 * address is not proved, or that belongs to staff: theirs is chosen by a link.
 */
export class ChooseFirstPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly revokeAccess: RevokeAccess,
    private readonly sessionOpening: SessionOpening,
    private readonly commonPasswords: CommonPasswords,
    private readonly hasher: PasswordHasher,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the secrets of the browser's new session, and of the device. */
  async execute(
    { password, browser }: { password: string; browser: Browser },
    { accountId }: Principal,
  ): Promise<{ sessionSecret: string; deviceSecret: string }> {
    const known = await this.accounts.find(accountId);
    if (!known) throw new AccountNotFound();
    if (!known.mayChooseFirstPassword) throw new PasswordNotMissing();
    await ensureRecentLogin(this.sessions, browser.sessionId, this.clock.now());
    checkPassword(password, this.commonPasswords);
    checkPasswordIsNotOf(known.snapshot(), password);
    const hash = await this.hasher.hash(password);
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(accountId);
      if (!account?.mayChooseFirstPassword) throw new PasswordNotMissing();
      account.replacePassword(hash);
      await this.accounts.save(account);
      await this.revokeAccess.toAccount(accountId);
      const { sessionSecret, deviceSecret } = await this.sessionOpening.open(account, browser);
      return { sessionSecret, deviceSecret };
    });
  }
}
