import { SignedDigestLinks } from './signed-digest-links';

describe('the secret by which a digest is switched off', () => {
  const links = new SignedDigestLinks({ sessionSecret: 'one'.repeat(20) });
  const owner = { accountId: 41, email: 'anne@example.org' };
  const secret = links.secretOf(owner);

  it('names its account, and is valid for its address only, whatever the case', () => {
    expect(links.accountNamedBy(secret)).toBe(41);
    expect(links.isSecretOf(secret, { ...owner, email: 'Anne@Example.org' })).toBe(true);
    expect(links.isSecretOf(secret, { ...owner, email: 'autre@example.org' })).toBe(false);
    expect(links.isSecretOf(secret, { ...owner, accountId: 42 })).toBe(false);
  });

  it.each([
    ['another account', secret.replace('41', '42')],
    ['another key', new SignedDigestLinks({ sessionSecret: 'two'.repeat(20) }).secretOf(owner)],
    ['a shorter signature', secret.slice(0, -1)],
    ['no signature', '41.'],
    ['nothing', ''],
  ])('is refused with %s', (_, other) => {
    expect(links.isSecretOf(other, owner)).toBe(false);
  });

  it.each(['', '41.', '0.'.padEnd(45, 'a'), 'x'])('names no account as « %s »', (text) => {
    expect(links.accountNamedBy(text)).toBeNull();
  });
});
