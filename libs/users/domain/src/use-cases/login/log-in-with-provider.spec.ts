import { anAccount } from '../../testing/accounts-contract';
import { sampleBrowser as browser, usersInMemory } from '../../testing/users-in-memory';
import {
  ProviderAccountNotLinked,
  ProviderAccountUnknown,
  ProviderEmailNotVerified,
  ProviderNameRefused,
} from '../../users.errors';
import { LogInWithProvider } from './log-in-with-provider';

const someone = { issuer: 'https://provider.example', subject: 'someone', agent: null };

async function context() {
  const users = usersInMemory();
  const { accounts, identities, sessions, opening, outbox, work, clock } = users;
  const account = await anAccount(accounts, 'jeanne@example.org');
  await accounts.add(account);
  return {
    ...users,
    account,
    logIn: new LogInWithProvider(accounts, identities, sessions, opening, outbox, work, clock),
  };
}

describe('login with an identity provider', () => {
  it('opens the session of the account with the verified address, and confirms that address', async () => {
    const { logIn, accounts, account, clock } = await context();
    const identity = { ...someone, email: 'Jeanne@Example.org', emailVerified: true };
    const result = await logIn.execute({ identity, browser });
    expect(result).toMatchObject({ secondFactor: null, account: { id: account.id } });
    expect((await accounts.find(account.id))!.snapshot().emailConfirmedAt).toBe(clock.now());
  });

  it('is refused without a verified address, and creates no account', async () => {
    const { logIn, accounts } = await context();
    for (const identity of [
      { ...someone, email: 'jeanne@example.org', emailVerified: false },
      { ...someone, email: null, emailVerified: true },
    ])
      await expect(logIn.execute({ identity, browser })).rejects.toThrow(ProviderEmailNotVerified);
    const stranger = { ...someone, email: 'nobody@example.org', emailVerified: true };
    await expect(logIn.execute({ identity: stranger, browser })).rejects.toThrow(ProviderAccountUnknown);
    expect(await accounts.findByEmail('nobody@example.org')).toBeNull();
  });

  it('recognises a linked identity whatever its address becomes, here or at the provider', async () => {
    const { logIn, accounts, account } = await context();
    await logIn.execute({ identity: { ...someone, email: 'jeanne@example.org', emailVerified: true }, browser });
    const later = { ...someone, email: 'jeanne.durand@example.org', emailVerified: false };
    expect(await logIn.execute({ identity: later, browser })).toMatchObject({ account: { id: account.id } });
    account.changeEmail('nouvelle@example.org', 0);
    await accounts.save(account);
    expect(await logIn.execute({ identity: later, browser })).toMatchObject({ account: { id: account.id } });
  });

  it('does not confuse it with another person to whom the provider gave the address', async () => {
    const { logIn } = await context();
    const identity = { ...someone, email: 'jeanne@example.org', emailVerified: true };
    await logIn.execute({ identity, browser });
    const successor = logIn.execute({ identity: { ...identity, subject: 'somebody else' }, browser });
    await expect(successor).rejects.toThrow(ProviderAccountNotLinked);
    // Nor with the same name at another provider, without a verified address.
    const other = { ...identity, issuer: 'https://other.example', emailVerified: false };
    await expect(logIn.execute({ identity: other, browser })).rejects.toThrow(ProviderEmailNotVerified);
  });

  it('does not replace a second factor', async () => {
    const { logIn, settings } = await context();
    await settings.requireSecondFactor(['ROLE_USER']);
    const result = await logIn.execute({
      identity: { ...someone, email: 'jeanne@example.org', emailVerified: true },
      browser,
    });
    expect(result.secondFactor).toBe('enrolment');
  });
});

describe('login of an agent of a public body', () => {
  const agent = { firstName: 'Jeanne Marie', lastName: 'D’Été', siret: '21690266800013' };
  const identity = { ...someone, email: 'j.dete@mairie.example', emailVerified: false, agent };

  it('creates an organiser’s account with the names of the claims, and asks for the proof of its address', async () => {
    const { logIn, accounts, outbox, identities } = await context();
    const result = await logIn.execute({ identity, browser });
    const { account } = result as Extract<typeof result, { secondFactor: null }>;
    expect((await accounts.find(account.id))!.snapshot()).toMatchObject({
      email: 'j.dete@mairie.example',
      firstName: 'Jeanne Marie',
      lastName: 'D’Été',
      phone: null,
      passwordHash: null,
      emailConfirmedAt: null,
      affiliations: [{ role: 'ROLE_USER', departmentId: null, officeId: null, organisationId: null, active: true }],
    });
    expect(await identities.employerOf(account.id)).toBe(agent.siret);
    expect(outbox.events.map(({ type }) => type)).toEqual(['users.account-created', 'users.employer-vouched']);
    expect(await logIn.execute({ identity, browser })).toMatchObject({ account: { id: account.id } });
  });

  it('confirms an address that the provider vouches for, and then sends no e-mail about it', async () => {
    const { logIn, accounts, outbox } = await context();
    await logIn.execute({ identity: { ...identity, emailVerified: true }, browser });
    expect((await accounts.findByEmail(identity.email))!.hasConfirmedEmail).toBe(true);
    expect(outbox.events.map(({ type }) => type)).toEqual(['users.employer-vouched']);
  });

  it('never takes over the account that has the address, unless the browser is signed in to it', async () => {
    const { logIn, accounts, sessions, clock, account } = await context();
    const same = { ...identity, email: 'Jeanne@example.org' };
    await expect(logIn.execute({ identity: same, browser })).rejects.toThrow(ProviderAccountNotLinked);
    const now = clock.now();
    const session = { createdAccountId: null, pendingAccountId: null, createdAt: now, lastSeenAt: now, address: '' };
    const open = (id: string, accountId: number) =>
      sessions.open({ ...session, id, accountId, expiresAt: now + 1000, userAgent: '' });
    await open('of another', account.id + 1);
    const from = (sessionId: string) => logIn.execute({ identity: same, browser: { ...browser, sessionId } });
    await expect(from('of another')).rejects.toThrow(ProviderAccountNotLinked);
    await open('of hers', account.id);
    expect(await from('of hers')).toMatchObject({ account: { id: account.id } });
    expect((await accounts.find(account.id))!.hasConfirmedEmail).toBe(false);
    expect(await logIn.execute({ identity: same, browser })).toMatchObject({ account: { id: account.id } });

    // The provider gives her another subject: she links it again, and the former one opens nothing any more.
    const renewed = { ...same, subject: 'renewed' };
    await expect(logIn.execute({ identity: renewed, browser })).rejects.toThrow(ProviderAccountNotLinked);
    await open('of hers again', account.id);
    const signedIn = { ...browser, sessionId: 'of hers again' };
    expect(await logIn.execute({ identity: renewed, browser: signedIn })).toMatchObject({
      account: { id: account.id },
    });
    expect(await logIn.execute({ identity: renewed, browser })).toMatchObject({ account: { id: account.id } });
    await expect(logIn.execute({ identity: same, browser })).rejects.toThrow(ProviderAccountNotLinked);
  });

  it.each([
    ['', 'Martin'],
    ['Jeanne', ' '],
    ['<script>', 'Martin'],
    ['Jeanne', 'www.secours.example'],
    ['Jeanne', 'x'.repeat(101)],
  ])('is refused with the names %j %j', async (firstName, lastName) => {
    const { logIn, accounts } = await context();
    const named = { ...identity, agent: { ...agent, firstName, lastName } };
    await expect(logIn.execute({ identity: named, browser })).rejects.toThrow(ProviderNameRefused);
    expect(await accounts.findByEmail(identity.email)).toBeNull();
  });

  it.each([null, '', 'mairie', 'a@b', 'a@mairie.example\u0000x'])('is refused with the address %j', async (email) => {
    const { logIn } = await context();
    await expect(logIn.execute({ identity: { ...identity, email }, browser })).rejects.toThrow(
      ProviderEmailNotVerified,
    );
  });

  it('forgets the employer that the provider no longer names', async () => {
    const { logIn, identities, accounts, outbox } = await context();
    await logIn.execute({ identity, browser });
    await logIn.execute({ identity: { ...identity, agent: { ...agent, siret: null } }, browser });
    const { id } = (await accounts.findByEmail(identity.email))!;
    expect(await identities.employerOf(id)).toBeNull();
    expect(outbox.events).toHaveLength(2);
  });
});
