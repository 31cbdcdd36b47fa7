import { FixedClock } from '@pds/kernel/testing';
import { volunteerLinkLife } from '../model/volunteers/volunteer';
import type { VolunteerLinks } from '../ports/volunteers/volunteer-links';

const now = Date.parse('2027-03-01T10:00:00Z');

/** What every implementation of {@link VolunteerLinks} must do; there are no links yet. */
export function volunteerLinksContract(makeLinks: (clock: FixedClock) => VolunteerLinks): void {
  const secretOf = (address: string) => new URLSearchParams(new URL(address).hash.slice(1)).get('token')!;

  it('finds the member of each link, whose secret stands behind the # of its address', async () => {
    const links = makeLinks(new FixedClock(now));
    const [first, second] = [await links.issue(1), await links.issue(1, 12)];
    expect(new URL(first).pathname).toBe('/benevole/');
    for (const address of [first, second])
      expect(await links.find(secretOf(address))).toEqual({ memberId: 1, expiresAt: now + volunteerLinkLife });
    expect(second).toMatch(/#token=[\w-]+&creneau=12$/);
    expect(await links.find('unknown')).toBeNull();
  });

  it('ends all links of a member, which are found as ended, and no other', async () => {
    const clock = new FixedClock(now);
    const links = makeLinks(clock);
    const [first, second, other] = [await links.issue(1), await links.issue(1), await links.issue(2)];
    clock.instant = now + 1000;
    await links.end(1);
    const renewed = await links.issue(1);
    clock.instant = now + 2000;
    await links.end(3);
    for (const address of [first, second])
      expect(await links.find(secretOf(address))).toEqual({ memberId: 1, expiresAt: now + 1000 });
    for (const [address, issuedAt] of [[renewed, now + 1000] as const, [other, now] as const])
      expect(await links.find(secretOf(address))).toMatchObject({ expiresAt: issuedAt + volunteerLinkLife });
    await links.forget(1);
    expect(await links.find(secretOf(renewed))).toBeNull();
    expect(await links.find(secretOf(other))).not.toBeNull();
  });
}
