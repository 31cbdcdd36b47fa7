import type { DailyDigests } from '../ports/daily-digests';
import type { DigestLinks } from '../ports/digest-links';
import { DigestLinkInvalid } from '../users.errors';

/** Switches off a person's daily digest by the secret of its e-mail. A repeated call changes nothing. Throws `DigestLinkInvalid`. */
export class RefuseDailyDigest {
  constructor(
    private readonly digests: DailyDigests,
    private readonly links: DigestLinks,
  ) {}

  execute(secret: string): Promise<void> {
    const accountId = this.links.accountOf(secret);
    if (accountId === null) throw new DigestLinkInvalid();
    return this.digests.set(accountId, false);
  }
}
