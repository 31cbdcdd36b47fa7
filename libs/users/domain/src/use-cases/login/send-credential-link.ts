import type { Clock, UnitOfWork } from '@pds/kernel';
import type { AccountMails } from '../../ports/account-mails';
import type { Accounts } from '../../ports/accounts';
import { type CredentialLinks, linkLifetime, type LinkPurpose } from '../../ports/login/credential-links';
import type { FiledDemands } from '../../ports/login/filed-demands';
import type { Tokens } from '../../ports/login/tokens';

/** The cause of the first link of a sign-up: whichever message comes first contains it, and no other does. */
export const signUpCause = (accountId: number) => `sign-up:${accountId}`;

/**
 * Creates a single-use link for an account and sends it by e-mail. A repeated cause sends one link. No confirmation is sent once the
 * address is confirmed or the account has a password; a deleted account gets nothing. The confirmation of a sign-up also says what the
 * association knows of the demand filed with it. An organiser who never chose a password gets a link that signs in instead of a reset.
 */
export class SendCredentialLink {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly mails: AccountMails,
    private readonly demands: FiledDemands,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param command.key of the e-mail; its purpose and cause by default
   * @returns the secret of the link, or null when none was sent
   */
  execute(command: { accountId: number; purpose: LinkPurpose; cause: string; key?: string }): Promise<string | null> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(command.accountId);
      if (!account || (command.purpose === 'confirmation' && !account.awaitsConfirmation)) return null;
      const purpose = command.purpose === 'reset' && account.opensByLink ? 'sign-in' : command.purpose;
      const now = this.clock.now();
      const token = this.tokens.issue();
      const expiresAt = now + linkLifetime[purpose];
      const issued = await this.links.issue({
        tokenDigest: token.digest,
        accountId: account.id,
        purpose,
        cause: command.cause,
        createdAt: now,
        expiresAt,
      });
      if (!issued) return null;
      await this.mails.postCredentialLink({
        purpose,
        key: command.key ?? `users.${purpose}:${command.cause}`,
        to: account.email,
        firstName: account.confirmedFirstName,
        secret: token.secret,
        expiresAt,
        demand: purpose === 'confirmation' ? await this.demands.latestOf(account.id) : null,
      });
      return token.secret;
    });
  }
}
