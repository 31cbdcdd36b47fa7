import type { Accounts } from '../../ports/accounts';
import type { DailyDigests } from '../../ports/own-account/daily-digests';
import type { DigestLinks } from '../../ports/own-account/digest-links';
import { DigestLinkInvalid } from '../../users.errors';

/**
 * Switches off a person's daily digest by the secret of its e-mail, while the account has the address to which it was sent. A repeated call
 * changes nothing. Throws `DigestLinkInvalid`.
 */
export class RefuseDailyDigest {
  constructor(
    private readonly accounts: Accounts,
    private readonly digests: DailyDigests,
    private readonly links: DigestLinks,
  ) {}

  async execute(secret: string): Promise<void> {
    const named = this.links.accountNamedBy(secret);
    const account = named === null ? null : await this.accounts.find(named);
    if (!account || !this.links.isSecretOf(secret, { accountId: account.id, email: account.email }))
      throw new DigestLinkInvalid();
    await this.digests.set(account.id, false);
  }
}
