import type { ApiTokens } from '../ports/own-account/api-tokens';

const now = Date.parse('2026-11-20T10:00:00Z');
const aToken = (accountId: number, name: string) => ({
  accountId,
  // Each account of the tests has the affiliation with its own number.
  affiliationId: accountId,
  name,
  readOnly: false,
  context: null,
  digest: `digest of ${name}`,
  createdAt: now,
  expiresAt: now + 1000,
});

/** What every implementation of {@link ApiTokens} must do; accounts 1 and 2 exist, with affiliations 1 and 2. */
export function apiTokensContract(makeTokens: () => Promise<ApiTokens>): void {
  let tokens: ApiTokens;
  beforeEach(async () => {
    tokens = await makeTokens();
  });

  it('lists the tokens of an account, the latest first, without their digests', async () => {
    const one = await tokens.issue(aToken(1, 'one'));
    const two = await tokens.issue({ ...aToken(1, 'two'), expiresAt: null, readOnly: true, context: 'demand' });
    expect(two).toMatchObject({ readOnly: true, context: 'demand' });
    await tokens.issue(aToken(2, 'three'));
    expect(await tokens.allOf(1)).toEqual([two, one]);
    expect(one).toEqual({
      id: one.id,
      accountId: 1,
      affiliationId: 1,
      name: 'one',
      readOnly: false,
      context: null,
      createdAt: now,
      expiresAt: now + 1000,
      lastUsedAt: null,
    });
  });

  it('ends one token of an account, not of another, or all', async () => {
    const one = await tokens.issue(aToken(1, 'one'));
    await tokens.issue(aToken(1, 'two'));
    expect(await tokens.revoke(2, one.id)).toBe(false);
    expect(await tokens.revoke(1, one.id)).toBe(true);
    expect(await tokens.revoke(1, one.id)).toBe(false);
    expect(await tokens.allOf(1)).toHaveLength(1);
    await tokens.revokeAllOf(1);
    expect(await tokens.allOf(1)).toEqual([]);
  });

  it('ends the tokens of some affiliations, and no other', async () => {
    await tokens.issue(aToken(1, 'one'));
    const two = await tokens.issue(aToken(2, 'two'));
    await tokens.revokeOfAffiliations([]);
    expect(await tokens.allOf(1)).toHaveLength(1);
    await tokens.revokeOfAffiliations([1]);
    expect([await tokens.allOf(1), await tokens.allOf(2)]).toEqual([[], [two]]);
  });
}
