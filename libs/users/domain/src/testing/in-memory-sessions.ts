import type { Instant } from '@pds/kernel';
import { type Session, Sessions } from '../ports/login/sessions';

/** Sessions in memory. */
export class InMemorySessions extends Sessions {
  private readonly rows = new Map<string, Session>();

  override async open(session: Session): Promise<void> {
    this.rows.set(session.id, session);
  }

  override async find(id: string, now: Instant): Promise<Session | null> {
    const session = this.rows.get(id);
    return session && session.expiresAt > now ? session : null;
  }

  override async rememberCreatedAccount(id: string, accountId: number): Promise<void> {
    const session = this.rows.get(id);
    if (session) this.rows.set(id, { ...session, createdAccountId: accountId });
  }

  override async end(id: string): Promise<void> {
    this.rows.delete(id);
  }

  override async allOf(accountId: number, now: Instant): Promise<Session[]> {
    return [...this.rows.values()]
      .filter((session) => session.accountId === accountId && session.expiresAt > now)
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  }

  override async endAllOf(accountId: number, options?: { except: string }): Promise<void> {
    for (const session of [...this.rows.values()]) {
      const isTheirs = [session.accountId, session.pendingAccountId].includes(accountId);
      if (isTheirs && session.id !== options?.except) this.rows.delete(session.id);
      else if (session.createdAccountId === accountId)
        this.rows.set(session.id, { ...session, createdAccountId: null });
    }
  }
}
