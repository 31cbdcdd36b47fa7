import type { Clock } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import { type CredentialLinks, sessionLinks } from '../../ports/login/credential-links';
import type { Tokens } from '../../ports/login/tokens';
import { SessionLinkNoLongerValid } from '../../users.errors';

/** Whose account a link in an e-mail opens. Changes nothing: mail scanners open every link. Throws `SessionLinkNoLongerValid`. */
export class ShowSessionLink {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Returns the address of the account. */
  async execute(secret: string): Promise<string> {
    const link = await this.links.find(this.tokens.digest(secret), this.clock.now());
    const account = link && sessionLinks.includes(link.purpose) ? await this.accounts.find(link.accountId) : null;
    if (!account?.mayOpenByLink) throw new SessionLinkNoLongerValid();
    return account.email;
  }
}
