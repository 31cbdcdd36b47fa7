import type { CredentialLink, CredentialLinks } from '../ports/login/credential-links';

const now = Date.parse('2026-11-20T10:00:00Z');

function aLink(tokenDigest: string, accountId = 1): CredentialLink {
  return {
    tokenDigest,
    accountId,
    purpose: 'confirmation',
    cause: `cause of ${tokenDigest}`,
    createdAt: now,
    expiresAt: now + 1000,
  };
}

/** What every implementation of {@link CredentialLinks} must do; accounts 1 and 2 exist. */
export function credentialLinksContract(makeLinks: () => Promise<CredentialLinks>): void {
  let links: CredentialLinks;
  beforeEach(async () => {
    links = await makeLinks();
  });

  it('lets a link be used once', async () => {
    await links.issue(aLink('one'));
    expect(await links.consume('one', now)).toBe(1);
    expect(await links.consume('one', now)).toBeNull();
  });

  it('shows a link without using it, until it is used, expired or revoked', async () => {
    await links.issue(aLink('one'));
    const found = { accountId: 1, purpose: 'confirmation' };
    expect(await links.find('one', now)).toMatchObject(found);
    expect(await links.find('one', now)).toMatchObject(found);
    expect(await links.find('one', now + 1000)).toBeNull();
    expect(await links.find('nothing', now)).toBeNull();
    await links.consume('one', now);
    expect(await links.find('one', now)).toBeNull();
    await links.issue(aLink('two'));
    await links.revokeAllOf(1);
    expect(await links.find('two', now)).toBeNull();
  });

  it('lets only one of many concurrent calls use a link', async () => {
    await links.issue(aLink('one'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => links.consume('one', now)));
    expect(answers.filter((answer) => answer !== null)).toEqual([1]);
  });

  it('does not accept expired, unknown and revoked links', async () => {
    await links.issue(aLink('one'));
    await links.issue(aLink('two'));
    await links.issue(aLink('three', 2));
    expect(await links.consume('one', now + 1000)).toBeNull();
    expect(await links.consume('nothing', now)).toBeNull();
    await links.revokeAllOf(1);
    expect(await links.consume('two', now)).toBeNull();
    expect(await links.consume('three', now)).toBe(2);
  });

  it('creates one link per cause', async () => {
    expect(await links.issue(aLink('one'))).toBe(true);
    expect(await links.issue({ ...aLink('two'), cause: 'cause of one' })).toBe(false);
    expect(await links.consume('two', now)).toBeNull();
    expect(await links.consume('one', now)).toBe(1);
  });
}
