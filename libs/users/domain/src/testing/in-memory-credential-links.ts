import type { Instant } from '@pds/kernel';
import { type CredentialLink, CredentialLinks } from '../ports/login/credential-links';

export class InMemoryCredentialLinks extends CredentialLinks {
  private readonly rows: { link: CredentialLink; used: boolean }[] = [];

  override async issue(link: CredentialLink): Promise<boolean> {
    if (this.rows.some((row) => row.link.cause === link.cause)) return false;
    this.rows.push({ link, used: false });
    return true;
  }

  override async find(tokenDigest: string, now: Instant) {
    const row = this.rows.find((each) => each.link.tokenDigest === tokenDigest);
    return row && !row.used && row.link.expiresAt > now ? row.link : null;
  }

  override async consume(tokenDigest: string, now: Instant): Promise<number | null> {
    const row = this.rows.find((each) => each.link.tokenDigest === tokenDigest);
    if (!row || row.used || row.link.expiresAt <= now) return null;
    row.used = true;
    return row.link.accountId;
  }

  override async revokeAllOf(accountId: number): Promise<void> {
    for (const row of this.rows) if (row.link.accountId === accountId) row.used = true;
  }
}
