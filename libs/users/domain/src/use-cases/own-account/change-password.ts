import type { Principal, UnitOfWork } from '@pds/kernel';
import { checkPassword, checkPasswordIsNotOf } from '../../model/password-rule';
import type { Accounts } from '../../ports/accounts';
import type { CommonPasswords } from '../../ports/login/common-passwords';
import type { PasswordHasher } from '../../ports/login/password-hasher';
import type { Browser } from '../../ports/login/sessions';
import type { PasswordCheck } from '../login/password-check';
import type { RevokeAccess } from './revoke-access';
import type { SessionOpening } from '../login/session-opening';

/**
 * Replaces the password of a signed-in user. Everything the former one opened ends ({@link RevokeAccess}); the browser in use remains
 * signed in, under a new session id. Throws `PasswordRefused`, `WrongPassword`, `TooManyAttempts`.
 */
export class ChangePassword {
  constructor(
    private readonly passwordCheck: PasswordCheck,
    private readonly accounts: Accounts,
    private readonly revokeAccess: RevokeAccess,
    private readonly sessionOpening: SessionOpening,
    private readonly commonPasswords: CommonPasswords,
    private readonly hasher: PasswordHasher,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the secrets of the browser's new session, and of the device. */
  async execute(
    command: { current: string; password: string; browser: Browser },
    principal: Principal,
  ): Promise<{ sessionSecret: string; deviceSecret: string }> {
    checkPassword(command.password, this.commonPasswords);
    const confirmed = await this.passwordCheck.confirm(principal.accountId, command.current);
    checkPasswordIsNotOf(confirmed.snapshot(), command.password);
    const hash = await this.hasher.hash(command.password);
    return this.unitOfWork.run(async () => {
      const account = await this.passwordCheck.lockAccount(confirmed);
      account.replacePassword(hash);
      await this.accounts.save(account);
      await this.revokeAccess.toAccount(account.id);
      const { sessionSecret, deviceSecret } = await this.sessionOpening.open(account, command.browser);
      return { sessionSecret, deviceSecret };
    });
  }
}
