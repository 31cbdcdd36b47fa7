import type { Clock, UnitOfWork } from '@pds/kernel';
import type { AccountMails } from '../../ports/account-mails';
import type { Accounts } from '../../ports/accounts';
import type { EmailChanges } from '../../ports/own-account/email-changes';
import type { Tokens } from '../../ports/login/tokens';
import { EmailOfAnotherAccount, LinkNoLongerValid } from '../../users.errors';
import type { RevokeAccess } from './revoke-access';

/**
 * Confirms a new address after its link was followed: it becomes the account's. Everything the former one opened ends ({@link
 * RevokeAccess}): the person logs in again, and the former address is notified of the change. Throws `LinkNoLongerValid`,
 * `EmailOfAnotherAccount` when another account got the address meanwhile.
 */
export class ConfirmEmailChange {
  constructor(
    private readonly accounts: Accounts,
    private readonly changes: EmailChanges,
    private readonly revokeAccess: RevokeAccess,
    private readonly mails: AccountMails,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(secret: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const digest = this.tokens.digest(secret);
      const change = await this.changes.consume(digest, now);
      const account = change && (await this.accounts.findForUpdate(change.accountId));
      if (!account) throw new LinkNoLongerValid();
      const known = await this.accounts.findByEmail(change.email);
      if (known && known.id !== account.id) throw new EmailOfAnotherAccount();
      const former = account.email;
      const firstName = account.confirmedFirstName;
      account.changeEmail(change.email, now);
      await this.accounts.save(account);
      await this.revokeAccess.toAccount(account.id);
      await this.mails.postEmailChanged({
        key: `users.email-changed:${digest}`,
        to: former,
        firstName,
      });
    });
  }
}
