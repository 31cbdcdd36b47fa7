import type { Identities, Identity } from '../ports/login/identities';

const now = Date.parse('2026-11-20T10:00:00Z');
const of = (subject: string, issuer = 'https://provider.example') => ({ issuer, subject });

/** What every implementation of {@link Identities} must do; accounts 1 and 2 exist. */
export function identitiesContract(makeIdentities: () => Promise<Identities>): void {
  let identities: Identities;
  beforeEach(async () => {
    identities = await makeIdentities();
  });

  const link = (identity: Identity, accountId: number, at: number, replacing = false) =>
    identities.link(identity, accountId, at, { replacing });

  it('finds the account by issuer and subject together', async () => {
    expect(await link(of('a'), 1, now)).toBe(true);
    expect(await identities.accountOf(of('a'))).toBe(1);
    expect(await identities.accountOf(of('b'))).toBeNull();
    expect(await identities.accountOf(of('a', 'https://other.example'))).toBeNull();
  });

  it('links one identity of each issuer to an account', async () => {
    await link(of('a'), 1, now);
    expect(await link(of('b'), 1, now)).toBe(false);
    expect(await identities.accountOf(of('b'))).toBeNull();
    expect(await link(of('b', 'https://other.example'), 1, now)).toBe(true);
  });

  it('replaces that of an account, its employer too, where asked to', async () => {
    await link(of('a'), 1, now);
    await identities.vouchEmployer(of('a'), '21690123100011');
    expect(await link(of('b'), 1, now + 1, true)).toBe(true);
    expect([await identities.accountOf(of('a')), await identities.accountOf(of('b'))]).toEqual([null, 1]);
    expect(await identities.employerOf(1)).toBeNull();
  });

  it('stores the employer that the provider vouches for, until it vouches for another or for none', async () => {
    await link(of('a'), 1, now);
    await link(of('b', 'https://other.example'), 1, now + 1);
    expect(await identities.employerOf(1)).toBeNull();
    await identities.vouchEmployer(of('a'), '21690123100011');
    expect(await identities.employerOf(1)).toBe('21690123100011');
    await identities.vouchEmployer(of('b', 'https://other.example'), '21690266800013');
    expect(await identities.employerOf(1)).toBe('21690266800013');
    await identities.vouchEmployer(of('b', 'https://other.example'), null);
    expect(await identities.employerOf(1)).toBe('21690123100011');
    await identities.vouchEmployer(of('unknown'), '21690266800013');
    expect(await identities.employerOf(2)).toBeNull();
    await identities.forgetAllOf(1);
    expect(await identities.employerOf(1)).toBeNull();
  });

  it('deletes those of an account', async () => {
    await link(of('a'), 1, now);
    await link(of('b'), 2, now);
    expect(await identities.forgetAllOf(1)).toBe(true);
    expect(await identities.forgetAllOf(1)).toBe(false);
    expect(await identities.accountOf(of('a'))).toBeNull();
    expect(await identities.accountOf(of('b'))).toBe(2);
    expect(await link(of('c'), 1, now)).toBe(true);
  });
}
