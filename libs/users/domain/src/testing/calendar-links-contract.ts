import type { CalendarOwner } from '../model/calendar-link';
import type { CalendarLinks } from '../ports/calendar-links';

const now = Date.parse('2026-11-20T10:00:00Z');
const self: CalendarOwner = { kind: 'account', accountId: 1, affiliationId: 1 };
const other: CalendarOwner = { kind: 'account', accountId: 2, affiliationId: 2 };
const office: CalendarOwner = { kind: 'office', officeId: 7 };
const aToken = (secret: string) => ({ secret, digest: `digest of ${secret}` });

/** What every implementation of {@link CalendarLinks} must do; accounts 1 and 2 exist, with the affiliations 1 and 2. */
export function calendarLinksContract(makeLinks: () => Promise<CalendarLinks>): void {
  let links: CalendarLinks;
  beforeEach(async () => {
    links = await makeLinks();
  });

  it('returns the link of each calendar, with its secret', async () => {
    await links.replace(self, aToken('a'), now);
    await links.replace(office, aToken('b'), now);
    expect(await links.find(self)).toEqual({ owner: self, secret: 'a', createdAt: now, lastReadAt: null });
    expect(await links.find(office)).toEqual({ owner: office, secret: 'b', createdAt: now, lastReadAt: null });
    expect(await links.find(other)).toBeNull();
    expect(await links.find({ kind: 'office', officeId: 8 })).toBeNull();
  });

  it('replaces the link of a calendar', async () => {
    for (const owner of [self, office]) {
      await links.replace(owner, aToken(`first ${owner.kind}`), now);
      await links.replace(owner, aToken(`second ${owner.kind}`), now + 1000);
      expect(await links.find(owner)).toMatchObject({ secret: `second ${owner.kind}`, createdAt: now + 1000 });
    }
  });

  it('ends the link of one calendar, or all of an account', async () => {
    await links.replace(self, aToken('a'), now);
    await links.replace(other, aToken('b'), now);
    await links.replace(office, aToken('c'), now);
    await links.revoke(office);
    await links.revoke(office);
    expect(await links.find(office)).toBeNull();
    await links.revokeAllOf(1);
    expect(await links.find(self)).toBeNull();
    expect(await links.find(other)).not.toBeNull();
  });

  it('ends the links of some roles, and no other', async () => {
    await links.replace(self, aToken('a'), now);
    await links.replace(other, aToken('b'), now);
    await links.replace(office, aToken('c'), now);
    await links.revokeOfAffiliations([]);
    expect(await links.find(self)).not.toBeNull();
    await links.revokeOfAffiliations([1, 7]);
    expect(await links.find(self)).toBeNull();
    expect(await links.find(other)).not.toBeNull();
    expect(await links.find(office)).not.toBeNull();
  });
}
