import type { Principal } from '@pds/kernel';
import { DigestLinkInvalid, DigestLinks, RefuseDailyDigest, ShowDailyDigest, SwitchDailyDigest } from '../index';
import { InMemoryDailyDigests } from '../testing';

const person: Principal = { accountId: 41, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

class PlainLinks extends DigestLinks {
  override secretOf(accountId: number): string {
    return `secret ${accountId}`;
  }

  override accountOf(secret: string): number | null {
    const match = /^secret (\d+)$/.exec(secret);
    return match ? Number(match[1]) : null;
  }
}

describe('the daily digest of a person', () => {
  it('is on until they switch it off, on the account page or by its e-mail', async () => {
    const digests = new InMemoryDailyDigests([41, 42]);
    const show = new ShowDailyDigest(digests);
    expect(await show.execute(person)).toBe(true);
    await new SwitchDailyDigest(digests).execute(false, person);
    expect([await show.execute(person), await digests.isOn(42)]).toEqual([false, true]);
    await new SwitchDailyDigest(digests).execute(true, person);
    const refuse = new RefuseDailyDigest(digests, new PlainLinks());
    await refuse.execute('secret 41');
    await refuse.execute('secret 41');
    expect([await show.execute(person), await digests.isOn(42)]).toEqual([false, true]);
    expect(() => refuse.execute('secret')).toThrow(DigestLinkInvalid);
  });
});
