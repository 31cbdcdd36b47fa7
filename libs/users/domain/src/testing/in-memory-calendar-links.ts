import type { Instant } from '@pds/kernel';
import type { CalendarLink, CalendarOwner } from '../model/calendar-link';
import { CalendarLinks } from '../ports/calendar-links';
import type { Token } from '../ports/tokens';

/** Links of calendars in memory. */
export class InMemoryCalendarLinks extends CalendarLinks {
  private readonly links = new Map<string, CalendarLink>();

  override async find(owner: CalendarOwner): Promise<CalendarLink | null> {
    return this.links.get(keyOf(owner)) ?? null;
  }

  override async replace(owner: CalendarOwner, { secret }: Token, createdAt: Instant): Promise<void> {
    this.links.set(keyOf(owner), { owner, secret, createdAt, lastReadAt: null });
  }

  override async revoke(owner: CalendarOwner): Promise<void> {
    this.links.delete(keyOf(owner));
  }

  override async revokeAllOf(accountId: number): Promise<void> {
    for (const [key, { owner }] of this.links)
      if (owner.kind === 'account' && owner.accountId === accountId) this.links.delete(key);
  }

  override async revokeOfAffiliations(affiliationIds: readonly number[]): Promise<void> {
    for (const [key, { owner }] of this.links)
      if (owner.kind === 'account' && affiliationIds.includes(owner.affiliationId)) this.links.delete(key);
  }
}

const keyOf = (owner: CalendarOwner) =>
  owner.kind === 'account' ? `account ${owner.accountId} ${owner.affiliationId}` : `office ${owner.officeId}`;
