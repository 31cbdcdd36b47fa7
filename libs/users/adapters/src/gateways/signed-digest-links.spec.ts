import { SignedDigestLinks } from './signed-digest-links';

describe('the secret by which a digest is switched off', () => {
  const links = new SignedDigestLinks({ sessionSecret: 'one'.repeat(20) });
  const secret = links.secretOf(41);

  it('names its account', () => {
    expect(links.accountOf(secret)).toBe(41);
  });

  it.each([
    ['another account', secret.replace('41', '42')],
    ['another key', new SignedDigestLinks({ sessionSecret: 'two'.repeat(20) }).secretOf(41)],
    ['a shorter signature', secret.slice(0, -1)],
    ['no signature', '41.'],
    ['nothing', ''],
  ])('is refused with %s', (_, other) => {
    expect(links.accountOf(other)).toBeNull();
  });
});
