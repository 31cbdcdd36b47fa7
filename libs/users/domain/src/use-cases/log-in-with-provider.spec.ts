import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import type { Browser } from '../ports/sessions';
import { anAccount } from '../testing/accounts-contract';
import { CountingTokens, InMemorySecuritySettings, OpenDemands } from '../testing/fakes';
import { InMemoryAccounts } from '../testing/in-memory-accounts';
import { InMemorySecondFactors } from '../testing/in-memory-second-factors';
import { InMemoryIdentities } from '../testing/in-memory-identities';
import { InMemoryKnownDevices } from '../testing/in-memory-known-devices';
import { InMemorySessions } from '../testing/in-memory-sessions';
import { ProviderAccountUnknown, ProviderEmailNotVerified } from '../users.errors';
import { LogInWithProvider } from './log-in-with-provider';
import { SessionOpening } from './session-opening';

const browser: Browser = { sessionId: null, deviceSecret: null, address: '192.0.2.7', userAgent: 'a browser' };

const someone = { issuer: 'https://provider.example', subject: 'someone' };

async function context() {
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const accounts = new InMemoryAccounts();
  const sessions = new InMemorySessions();
  const devices = new InMemoryKnownDevices();
  const settings = new InMemorySecuritySettings();
  const tokens = new CountingTokens();
  const opening = new SessionOpening(
    sessions,
    devices,
    new InMemorySecondFactors(),
    settings,
    new OpenDemands(),
    tokens,
    clock,
  );
  const account = await anAccount(accounts, 'jeanne@example.org');
  await accounts.add(account);
  const logIn = new LogInWithProvider(accounts, new InMemoryIdentities(), opening, new ImmediateUnitOfWork(), clock);
  return { clock, accounts, settings, account, logIn };
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
    account.takeAddress('nouvelle@example.org', 0);
    await accounts.save(account);
    expect(await logIn.execute({ identity: later, browser })).toMatchObject({ account: { id: account.id } });
  });

  it('does not confuse it with another person to whom the provider gave the address', async () => {
    const { logIn } = await context();
    const identity = { ...someone, email: 'jeanne@example.org', emailVerified: true };
    await logIn.execute({ identity, browser });
    const successor = logIn.execute({ identity: { ...identity, subject: 'somebody else' }, browser });
    await expect(successor).rejects.toThrow(ProviderAccountUnknown);
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
