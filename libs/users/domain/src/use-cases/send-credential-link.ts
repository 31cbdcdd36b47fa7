import type { Clock, UnitOfWork } from '@pds/kernel';
import type { AccountMails } from '../ports/account-mails';
import type { Accounts } from '../ports/accounts';
import { type CredentialLinks, linkLifetime, type LinkPurpose } from '../ports/credential-links';
import type { Tokens } from '../ports/tokens';

/**
 * Creates a single-use link for an account and sends it by e-mail. A repeated cause sends one link. No confirmation is sent once the
 * account has a password; a deleted account gets nothing.
 */
export class SendCredentialLink {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly mails: AccountMails,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @returns the secret of the link, or null when none was sent */
  execute(command: { accountId: number; purpose: LinkPurpose; cause: string }): Promise<string | null> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(command.accountId);
      if (!account || (command.purpose === 'confirmation' && account.hasPassword)) return null;
      const now = this.clock.now();
      const token = this.tokens.issue();
      const expiresAt = now + linkLifetime[command.purpose];
      const issued = await this.links.issue({
        tokenDigest: token.digest,
        accountId: account.id,
        purpose: command.purpose,
        cause: command.cause,
        createdAt: now,
        expiresAt,
      });
      if (!issued) return null;
      await this.mails.postCredentialLink({
        purpose: command.purpose,
        key: `users.${command.purpose}:${command.cause}`,
        to: account.email,
        firstName: account.confirmedFirstName,
        secret: token.secret,
        expiresAt,
      });
      return token.secret;
    });
  }
}
