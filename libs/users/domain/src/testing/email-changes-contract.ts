import type { EmailChange, EmailChanges } from '../ports/own-account/email-changes';

const now = Date.parse('2026-11-20T10:00:00Z');
const aChange = (tokenDigest: string, accountId = 1): EmailChange => ({
  accountId,
  email: `${tokenDigest}@example.org`,
  tokenDigest,
  expiresAt: now + 1000,
});

/** What every implementation of {@link EmailChanges} must do; accounts 1 and 2 exist. */
export function emailChangesContract(makeChanges: () => Promise<EmailChanges>): void {
  let changes: EmailChanges;
  beforeEach(async () => {
    changes = await makeChanges();
  });

  it('uses a change up once, while it is valid', async () => {
    await changes.request(aChange('one'));
    expect(await changes.pendingOf(1, now)).toBe('one@example.org');
    expect(await changes.consume('one', now + 1000)).toBeNull();
    expect(await changes.consume('unknown', now)).toBeNull();
    expect(await changes.consume('one', now)).toEqual(aChange('one'));
    expect(await changes.consume('one', now)).toBeNull();
    expect(await changes.pendingOf(1, now)).toBeNull();
  });

  it('stores the latest of an account', async () => {
    await changes.request(aChange('one'));
    await changes.request(aChange('two'));
    await changes.request(aChange('three', 2));
    expect(await changes.consume('one', now)).toBeNull();
    expect(await changes.pendingOf(1, now)).toBe('two@example.org');
    expect(await changes.pendingOf(1, now + 1000)).toBeNull();
    await changes.forget(1);
    expect(await changes.consume('two', now)).toBeNull();
    expect(await changes.consume('three', now)).not.toBeNull();
  });
}
