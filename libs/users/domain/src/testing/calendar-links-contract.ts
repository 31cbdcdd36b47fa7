import type { CalendarOwner } from '../model/calendar-link';
import type { CalendarLinks } from '../ports/calendar-links/calendar-links';

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
    await links.replace(self, aToken('a'), now, 1);
    await links.replace(office, aToken('b'), now, 1);
    expect(await links.find(self)).toEqual({
      owner: self,
      secret: 'a',
      createdAt: now,
      ended: false,
      lastReadAt: null,
    });
    expect(await links.find(office)).toEqual({
      owner: office,
      secret: 'b',
      createdAt: now,
      ended: false,
      lastReadAt: null,
    });
    expect(await links.find(other)).toBeNull();
    expect(await links.find({ kind: 'office', officeId: 8 })).toBeNull();
  });

  it('replaces the link of a calendar', async () => {
    for (const owner of [self, office]) {
      await links.replace(owner, aToken(`first ${owner.kind}`), now, 1);
      await links.replace(owner, aToken(`second ${owner.kind}`), now + 1000, 1);
      expect(await links.find(owner)).toMatchObject({ secret: `second ${owner.kind}`, createdAt: now + 1000 });
    }
  });

  it('ends the link of one calendar, or all of an account', async () => {
    await links.replace(self, aToken('a'), now, 1);
    await links.replace(other, aToken('b'), now, 1);
    await links.replace(office, aToken('c'), now, 1);
    await links.revoke(office);
    await links.revoke(office);
    expect(await links.find(office)).toBeNull();
    await links.revokeAllOf(1);
    expect(await links.find(self)).toBeNull();
    expect(await links.find(other)).not.toBeNull();
  });

  it('ends the links of some roles, and no other', async () => {
    await links.replace(self, aToken('a'), now, 1);
    await links.replace(other, aToken('b'), now, 1);
    await links.replace(office, aToken('c'), now, 1);
    await links.revokeOfAffiliations([]);
    expect(await links.find(self)).not.toBeNull();
    await links.revokeOfAffiliations([1, 7]);
    expect(await links.find(self)).toBeNull();
    expect(await links.find(other)).not.toBeNull();
    expect(await links.find(office)).not.toBeNull();
  });

  it('ends the links of offices that an account made or was shown, until they are renewed', async () => {
    const second: CalendarOwner = { kind: 'office', officeId: 8 };
    const third: CalendarOwner = { kind: 'office', officeId: 9 };
    await links.replace(self, aToken('a'), now, 1);
    await links.replace(office, aToken('b'), now, 1);
    await links.replace(second, aToken('c'), now, 2);
    await links.replace(third, aToken('d'), now, 2);
    await links.noteShown(second, 1);
    await links.noteShown(second, 1);
    await links.endOfficesShownTo(1);
    for (const owner of [office, second]) expect(await links.find(owner)).toMatchObject({ ended: true, secret: null });
    for (const owner of [self, third]) expect(await links.find(owner)).toMatchObject({ ended: false });
    await links.replace(second, aToken('e'), now, 2);
    await links.endOfficesShownTo(1);
    expect(await links.find(second)).toMatchObject({ ended: false, secret: 'e' });
  });
}
