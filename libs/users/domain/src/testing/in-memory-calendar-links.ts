import type { Instant } from '@pds/kernel';
import type { CalendarLink, CalendarOwner } from '../model/calendar-link';
import { CalendarLinks } from '../ports/calendar-links/calendar-links';
import type { Token } from '../ports/login/tokens';

export class InMemoryCalendarLinks extends CalendarLinks {
  private readonly links = new Map<string, CalendarLink & { readonly shownTo: readonly number[] }>();

  override async find(owner: CalendarOwner): Promise<CalendarLink | null> {
    const found = this.links.get(keyOf(owner));
    if (!found) return null;
    const { shownTo: _, ...link } = found;
    return link;
  }

  override async replace(owner: CalendarOwner, { secret }: Token, createdAt: Instant, by: number): Promise<void> {
    this.links.set(keyOf(owner), { owner, secret, createdAt, ended: false, lastReadAt: null, shownTo: [by] });
  }

  override async noteShown(owner: CalendarOwner, accountId: number): Promise<void> {
    const link = this.links.get(keyOf(owner));
    if (link) this.links.set(keyOf(owner), { ...link, shownTo: [...link.shownTo, accountId] });
  }

  override async endOfficesShownTo(accountId: number): Promise<void> {
    for (const [key, link] of this.links)
      if (link.owner.kind === 'office' && link.shownTo.includes(accountId))
        this.links.set(key, { ...link, secret: null, ended: true });
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
