import { Account, DigestLinkInvalid, DigestLinks, type DigestOwner, RefuseDailyDigest } from '../../index';
import { InMemoryAccounts, InMemoryDailyDigests } from '../../testing';

class PlainLinks extends DigestLinks {
  override secretOf({ accountId, email }: DigestOwner): string {
    return `${accountId} ${email}`;
  }

  override accountNamedBy(secret: string): number | null {
    const match = /^(\d+) /.exec(secret);
    return match ? Number(match[1]) : null;
  }

  override isSecretOf(secret: string, owner: DigestOwner): boolean {
    return secret === this.secretOf(owner);
  }
}

async function accountsOf(email: string): Promise<InMemoryAccounts> {
  const accounts = new InMemoryAccounts();
  const details = { firstName: 'Anne', lastName: 'Martin', email, phone: '06 39 98 00 01' };
  await accounts.add(Account.signUp({ account: 41, affiliation: 5 }, details, Date.UTC(2026, 10, 20)));
  return accounts;
}

describe('the daily digest of a person', () => {
  it('is on until they switch it off by its e-mail', async () => {
    const digests = new InMemoryDailyDigests([41, 42]);
    expect(await digests.isOn(41)).toBe(true);
    const refuse = new RefuseDailyDigest(await accountsOf('anne@example.org'), digests, new PlainLinks());
    await refuse.execute('41 anne@example.org');
    await refuse.execute('41 anne@example.org');
    expect([await digests.isOn(41), await digests.isOn(42)]).toEqual([false, true]);
    for (const wrong of ['secret', '42 anne@example.org'])
      await expect(refuse.execute(wrong)).rejects.toThrow(DigestLinkInvalid);
  });

  it('is not switched off by an e-mail to a former address', async () => {
    const digests = new InMemoryDailyDigests([41]);
    const refuse = new RefuseDailyDigest(await accountsOf('nouvelle@example.org'), digests, new PlainLinks());
    await expect(refuse.execute('41 anne@example.org')).rejects.toThrow(DigestLinkInvalid);
    expect(await digests.isOn(41)).toBe(true);
  });
});
