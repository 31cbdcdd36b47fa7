import type { Session, Sessions } from '../ports/login/sessions';

const now = Date.parse('2026-11-20T10:00:00Z');

function aSession(id: string, accountId: number | null): Session {
  return {
    id,
    accountId,
    createdAccountId: null,
    pendingAccountId: null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + 1000,
    address: '192.0.2.7',
    userAgent: 'a browser',
  };
}

/** What every implementation of {@link Sessions} must do; accounts 1 and 2 exist. */
export function sessionsContract(makeSessions: () => Promise<Sessions>): void {
  let sessions: Sessions;
  beforeEach(async () => {
    sessions = await makeSessions();
  });

  it('returns a session while it is valid', async () => {
    await sessions.open(aSession('one', 1));
    expect(await sessions.find('one', now + 999)).toEqual(aSession('one', 1));
    expect(await sessions.find('one', now + 1000)).toBeNull();
    expect(await sessions.find('another', now)).toBeNull();
  });

  it('stores the account whose second step is missing, which is not logged in', async () => {
    await sessions.open({ ...aSession('one', null), pendingAccountId: 2 });
    expect(await sessions.find('one', now)).toMatchObject({ accountId: null, pendingAccountId: 2 });
    expect(await sessions.allOf(2, now)).toEqual([]);
    await sessions.endAllOf(2);
    expect(await sessions.find('one', now)).toBeNull();
  });

  it('stores the account that a browser created', async () => {
    await sessions.open(aSession('one', null));
    await sessions.rememberCreatedAccount('one', 2);
    expect((await sessions.find('one', now))?.createdAccountId).toBe(2);
  });

  it('withdraws the rights of the browsers that created an account', async () => {
    await sessions.open({ ...aSession('anonymous', null), createdAccountId: 1 });
    await sessions.open({ ...aSession('of another', 2), createdAccountId: 1 });
    await sessions.open({ ...aSession('own', 1), createdAccountId: 2 });
    await sessions.endAllOf(1, { except: 'own' });
    expect(await sessions.find('anonymous', now)).toEqual(aSession('anonymous', null));
    expect(await sessions.find('of another', now)).toEqual(aSession('of another', 2));
    expect(await sessions.find('own', now)).toMatchObject({ accountId: 1, createdAccountId: 2 });
  });

  it('ends one session, or all those of an account', async () => {
    await sessions.open(aSession('one', 1));
    await sessions.open(aSession('two', 1));
    await sessions.open(aSession('three', 1));
    await sessions.open(aSession('four', 2));
    await sessions.end('one');
    await sessions.end('unknown');
    expect(await sessions.find('one', now)).toBeNull();
    expect(await sessions.find('two', now)).not.toBeNull();
    await sessions.endAllOf(1);
    expect(await sessions.find('two', now)).toBeNull();
    expect(await sessions.find('three', now)).toBeNull();
    expect(await sessions.find('four', now)).not.toBeNull();
  });

  it('lists the valid sessions of an account, the latest used first, and ends all but one', async () => {
    await sessions.open(aSession('one', 1));
    await sessions.open({ ...aSession('two', 1), lastSeenAt: now + 500 });
    await sessions.open({ ...aSession('over', 1), expiresAt: now });
    await sessions.open(aSession('other', 2));
    expect((await sessions.allOf(1, now)).map((session) => session.id)).toEqual(['two', 'one']);
    await sessions.endAllOf(1, { except: 'one' });
    expect(await sessions.allOf(1, now)).toEqual([aSession('one', 1)]);
    expect(await sessions.allOf(2, now)).toHaveLength(1);
  });
}
