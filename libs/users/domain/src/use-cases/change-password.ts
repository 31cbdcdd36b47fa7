import type { Principal, UnitOfWork } from '@pds/kernel';
import { checkPassword } from '../model/password-rule';
import type { Accounts } from '../ports/accounts';
import type { CredentialLinks } from '../ports/credential-links';
import type { PasswordHasher } from '../ports/password-hasher';
import type { Sessions } from '../ports/sessions';
import { AccountNotFound } from '../users.errors';
import type { PasswordCheck } from './password-check';

/**
 * A signed-in person replaces their password. Their other sessions and every link end; the session they do it in stays.
 * Throws `PasswordRefused`, `WrongPassword`, `TooManyAttempts`.
 */
export class ChangePassword {
  constructor(
    private readonly passwordCheck: PasswordCheck,
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly sessions: Sessions,
    private readonly hasher: PasswordHasher,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(
    command: { current: string; password: string; sessionId: string },
    principal: Principal,
  ): Promise<void> {
    checkPassword(command.password);
    await this.passwordCheck.confirm(principal.accountId, command.current);
    const hash = await this.hasher.hash(command.password);
    await this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(principal.accountId);
      if (!account) throw new AccountNotFound();
      account.replacePassword(hash);
      await this.accounts.save(account);
      await this.links.revokeAllOf(account.id);
      await this.sessions.endAllOf(account.id, { except: command.sessionId });
    });
  }
}
