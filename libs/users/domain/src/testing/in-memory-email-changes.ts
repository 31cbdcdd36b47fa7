import type { Instant } from '@pds/kernel';
import { type EmailChange, EmailChanges } from '../ports/own-account/email-changes';

/** Requested addresses in memory. */
export class InMemoryEmailChanges extends EmailChanges {
  private readonly rows = new Map<number, EmailChange>();

  override async request(change: EmailChange): Promise<void> {
    this.rows.set(change.accountId, change);
  }

  override async consume(tokenDigest: string, now: Instant): Promise<EmailChange | null> {
    const change = [...this.rows.values()].find((each) => each.tokenDigest === tokenDigest && each.expiresAt > now);
    if (!change) return null;
    this.rows.delete(change.accountId);
    return change;
  }

  override async pendingOf(accountId: number, now: Instant): Promise<string | null> {
    const change = this.rows.get(accountId);
    return change && change.expiresAt > now ? change.email : null;
  }

  override async forget(accountId: number): Promise<void> {
    this.rows.delete(accountId);
  }
}
