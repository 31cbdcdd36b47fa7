import type { Identities } from '../ports/identities';

const now = Date.parse('2026-11-20T10:00:00Z');
const of = (subject: string, issuer = 'https://provider.example') => ({ issuer, subject });

/** What every implementation of {@link Identities} must do; accounts 1 and 2 exist. */
export function identitiesContract(makeIdentities: () => Promise<Identities>): void {
  let identities: Identities;
  beforeEach(async () => {
    identities = await makeIdentities();
  });

  it('finds the account by issuer and subject together', async () => {
    expect(await identities.link(of('a'), 1, now)).toBe(true);
    expect(await identities.accountOf(of('a'))).toBe(1);
    expect(await identities.accountOf(of('b'))).toBeNull();
    expect(await identities.accountOf(of('a', 'https://other.example'))).toBeNull();
  });

  it('links one identity of each issuer to an account', async () => {
    await identities.link(of('a'), 1, now);
    expect(await identities.link(of('b'), 1, now)).toBe(false);
    expect(await identities.accountOf(of('b'))).toBeNull();
    expect(await identities.link(of('b', 'https://other.example'), 1, now)).toBe(true);
  });

  it('deletes those of an account', async () => {
    await identities.link(of('a'), 1, now);
    await identities.link(of('b'), 2, now);
    await identities.forgetAllOf(1);
    expect(await identities.accountOf(of('a'))).toBeNull();
    expect(await identities.accountOf(of('b'))).toBe(2);
    expect(await identities.link(of('c'), 1, now)).toBe(true);
  });
}
