import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryOutbox, InMemoryRateLimiter } from '@pds/kernel/testing';
import { Account } from '../model/account';
import { CountingTokens, InMemoryAccountMails, ReadableHasher } from '../testing/fakes';
import { InMemoryAccounts } from '../testing/in-memory-accounts';
import { InMemoryApiTokens } from '../testing/in-memory-api-tokens';
import { InMemoryCredentialLinks } from '../testing/in-memory-credential-links';
import { InMemoryEmailChanges } from '../testing/in-memory-email-changes';
import { InMemorySecondFactors } from '../testing/in-memory-second-factors';
import { InMemorySessions } from '../testing/in-memory-sessions';
import {
  ApiTokenNotFound,
  EmailOfAnotherAccount,
  LastAdministrator,
  LinkNoLongerValid,
  PasswordRefused,
  SessionNotFound,
  TooManyApiTokens,
  TooManyAttempts,
  WrongPassword,
} from '../users.errors';
import { ChangePassword } from './change-password';
import { CloseAccount } from './close-account';
import { ConfirmEmailChange } from './confirm-email-change';
import { DeleteOwnAccount } from './delete-own-account';
import { apiTokenLimit, IssueApiToken } from './issue-api-token';
import { RevokeApiToken } from './revoke-api-token';
import { EndOwnSession } from './end-own-session';
import { ListOwnSessions } from './list-own-sessions';
import { PasswordCheck } from './password-check';
import { RequestEmailChange } from './request-email-change';
import { UpdateOwnDetails } from './update-own-details';

const password = 'Secours-2026';

async function context() {
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const accounts = new InMemoryAccounts();
  const sessions = new InMemorySessions();
  const links = new InMemoryCredentialLinks();
  const apiTokens = new InMemoryApiTokens();
  const changes = new InMemoryEmailChanges();
  const mails = new InMemoryAccountMails();
  const outbox = new InMemoryOutbox();
  const tokens = new CountingTokens();
  const hasher = new ReadableHasher();
  const work = new ImmediateUnitOfWork();
  const limiter = new InMemoryRateLimiter();
  const check = new PasswordCheck(accounts, limiter, hasher, clock);
  const close = new CloseAccount(
    accounts,
    sessions,
    links,
    apiTokens,
    changes,
    new InMemorySecondFactors(),
    mails,
    outbox,
  );

  async function person(email: string, role: 'ROLE_ADMIN' | 'ROLE_ACCOUNTING' = 'ROLE_ACCOUNTING') {
    const details = { firstName: 'Jeanne', lastName: 'Martin', birthName: null, email, phone: null, civility: null };
    const place = { departmentId: 69, officeId: null, organisationId: null };
    const affiliation = { id: await accounts.nextAffiliationId(), role, ...place };
    const account = Account.add(await accounts.nextId(), details, [affiliation], clock.now());
    account.choosePassword(`hash of ${password}`, clock.now());
    await accounts.add(account);
    return account.principal()!;
  }

  async function openSession(id: string, { accountId }: Principal) {
    const now = clock.now();
    const lifetime = { createdAt: now, lastSeenAt: now, expiresAt: now + 1000 };
    await sessions.open({
      id,
      accountId,
      createdAccountId: null,
      pendingAccountId: null,
      ...lifetime,
      address: 'a',
      userAgent: 'b',
    });
  }

  return {
    clock,
    accounts,
    sessions,
    apiTokens,
    changes,
    mails,
    outbox,
    person,
    openSession,
    jeanne: await person('jeanne@example.org'),
    update: new UpdateOwnDetails(accounts, work),
    changePassword: new ChangePassword(check, accounts, links, sessions, hasher, work),
    listSessions: new ListOwnSessions(sessions, clock),
    endSession: new EndOwnSession(sessions, clock),
    issueToken: new IssueApiToken(accounts, apiTokens, tokens, work, clock),
    revokeToken: new RevokeApiToken(apiTokens),
    requestEmail: new RequestEmailChange(check, accounts, changes, mails, limiter, tokens, work, clock),
    confirmEmail: new ConfirmEmailChange(accounts, changes, links, mails, tokens, work, clock),
    deleteOwn: new DeleteOwnAccount(check, accounts, close, outbox, work, clock),
  };
}

describe('own details', () => {
  it('are corrected one by one, without touching the address', async () => {
    const { update, accounts, jeanne, clock } = await context();
    await update.execute({ phone: ' 06 12 34 56 78 ', civility: 2 }, jeanne);
    expect((await accounts.find(jeanne.accountId))!.snapshot()).toMatchObject({
      firstName: 'Jeanne',
      phone: '06 12 34 56 78',
      civility: 2,
      email: 'jeanne@example.org',
      emailConfirmedAt: clock.now(),
    });
  });
});

describe('own password', () => {
  it('is replaced by who knows it; the other sessions end', async () => {
    const { changePassword, accounts, openSession, listSessions, jeanne } = await context();
    await openSession('this one', jeanne);
    await openSession('another', jeanne);
    const command = { current: password, password: 'Nouveau-2026', sessionId: 'this one' };
    await changePassword.execute(command, jeanne);
    expect((await accounts.find(jeanne.accountId))!.snapshot().passwordHash).toBe('hash of Nouveau-2026');
    expect((await listSessions.execute(jeanne)).map(({ id }) => id)).toEqual(['this one']);
    await expect(changePassword.execute(command, jeanne)).rejects.toThrow(WrongPassword);
  });

  it('is asked for again and again only so often', async () => {
    const { changePassword, jeanne } = await context();
    const command = { current: 'wrong', password: 'Nouveau-2026', sessionId: 'x' };
    for (let n = 0; n < 5; n++) await expect(changePassword.execute(command, jeanne)).rejects.toThrow(WrongPassword);
    const right = changePassword.execute({ ...command, current: password }, jeanne);
    await expect(right).rejects.toThrow(TooManyAttempts);
  });

  it('obeys the same rule as the first one', async () => {
    const { changePassword, jeanne } = await context();
    const command = { current: password, password: 'court', sessionId: 'x' };
    await expect(changePassword.execute(command, jeanne)).rejects.toThrow(PasswordRefused);
  });
});

describe('own sessions', () => {
  it('are seen and ended by their owner alone', async () => {
    const { openSession, listSessions, endSession, person, jeanne } = await context();
    const paul = await person('paul@example.org');
    await openSession('one', jeanne);
    await openSession('two', jeanne);
    await expect(endSession.execute('one', paul)).rejects.toThrow(SessionNotFound);
    await endSession.execute('one', jeanne);
    expect((await listSessions.execute(jeanne)).map(({ id }) => id)).toEqual(['two']);
    expect(await listSessions.execute(paul)).toEqual([]);
  });
});

describe('own API tokens', () => {
  it('are answered once, recognisable, bound to the role of the moment', async () => {
    const { issueToken, apiTokens, accounts, jeanne, clock } = await context();
    const { secret, token } = await issueToken.execute({ name: ' Agenda ', days: 30 }, jeanne);
    expect(secret).toMatch(/^pds_/);
    const [{ id: affiliationId } = { id: 0 }] = (await accounts.find(jeanne.accountId))!.snapshot().affiliations;
    expect(await apiTokens.allOf(jeanne.accountId)).toEqual([token]);
    expect(token).toMatchObject({ name: 'Agenda', affiliationId, expiresAt: clock.now() + 30 * 86_400_000 });
    expect((await issueToken.execute({ name: 'Sans fin', days: null }, jeanne)).token.expiresAt).toBeNull();
  });

  it('are limited in number and revoked by their owner alone', async () => {
    const { issueToken, revokeToken, person, jeanne } = await context();
    const issue = () => issueToken.execute({ name: 'x', days: null }, jeanne);
    const { token } = await issue();
    for (let n = 1; n < apiTokenLimit; n++) await issue();
    await expect(issue()).rejects.toThrow(TooManyApiTokens);
    await expect(revokeToken.execute(token.id, await person('paul@example.org'))).rejects.toThrow(ApiTokenNotFound);
    await revokeToken.execute(token.id, jeanne);
    await issue();
  });
});

describe('own e-mail address', () => {
  it('changes once the link sent to the new one is followed; the former one is told', async () => {
    const { requestEmail, confirmEmail, accounts, mails, jeanne, clock } = await context();
    await requestEmail.execute({ email: ' nouvelle@example.org ', password }, jeanne);
    expect((await accounts.find(jeanne.accountId))!.email).toBe('jeanne@example.org');
    const [{ to, secret } = { to: '', secret: '' }] = mails.changes;
    expect(to).toBe('nouvelle@example.org');
    clock.instant += 1000;
    await confirmEmail.execute(secret);
    expect((await accounts.find(jeanne.accountId))!.snapshot()).toMatchObject({
      email: 'nouvelle@example.org',
      emailConfirmedAt: clock.now(),
    });
    expect(mails.changed).toMatchObject([{ to: 'jeanne@example.org', firstName: 'Jeanne' }]);
    await expect(confirmEmail.execute(secret)).rejects.toThrow(LinkNoLongerValid);
  });

  it('needs the password, an address that is free, also when confirmed, and a day at most', async () => {
    const { requestEmail, confirmEmail, mails, person, jeanne, clock } = await context();
    const email = 'nouvelle@example.org';
    await expect(requestEmail.execute({ email, password: 'wrong' }, jeanne)).rejects.toThrow(WrongPassword);
    await requestEmail.execute({ email, password }, jeanne);
    await person(email);
    await expect(requestEmail.execute({ email, password }, jeanne)).rejects.toThrow(EmailOfAnotherAccount);
    await expect(confirmEmail.execute(mails.changes[0]!.secret)).rejects.toThrow(EmailOfAnotherAccount);
    await requestEmail.execute({ email: 'encore@example.org', password }, jeanne);
    clock.instant += 24 * 3_600_000;
    await expect(confirmEmail.execute(mails.changes[1]!.secret)).rejects.toThrow(LinkNoLongerValid);
  });

  it('floods no mailbox of a stranger, and is no way to ask who has an account', async () => {
    const { requestEmail, mails, person, jeanne, clock } = await context();
    const neighbour = await person('voisine@example.org');
    const ask = (number: number) => requestEmail.execute({ email: `inconnu-${number}@example.org`, password }, jeanne);
    for (let number = 1; number <= 5; number++) await ask(number);
    await expect(ask(6)).rejects.toThrow(TooManyAttempts);
    await expect(requestEmail.execute({ email: 'voisine@example.org', password }, jeanne)).rejects.toThrow(
      TooManyAttempts,
    );
    await requestEmail.execute({ email: 'ailleurs@example.org', password }, neighbour);
    expect(mails.changes).toHaveLength(6);
    clock.instant += 60_000;
    await ask(7);
  });
});

describe('deleting one’s own account', () => {
  it('forgets the person at once and tells the others', async () => {
    const { deleteOwn, accounts, sessions, apiTokens, issueToken, openSession, outbox, mails, jeanne, clock } =
      await context();
    await openSession('hers', jeanne);
    await issueToken.execute({ name: 'x', days: null }, jeanne);
    await expect(deleteOwn.execute({ password: 'wrong' }, jeanne)).rejects.toThrow(WrongPassword);
    expect(outbox.events).toEqual([]);
    await deleteOwn.execute({ password }, jeanne);
    expect(await accounts.find(jeanne.accountId)).toBeNull();
    expect(await sessions.find('hers', clock.now())).toBeNull();
    expect(await apiTokens.allOf(jeanne.accountId)).toEqual([]);
    expect(mails.forgotten).toEqual(['jeanne@example.org']);
    const payload = { accountId: jeanne.accountId };
    expect(outbox.events).toEqual([
      { type: 'users.affiliations-changed', payload },
      { type: 'users.person-anonymised', payload },
    ]);
  });

  it('is refused to the only administrator', async () => {
    const { deleteOwn, person } = await context();
    const admin = await person('admin@example.org', 'ROLE_ADMIN');
    await expect(deleteOwn.execute({ password }, admin)).rejects.toThrow(LastAdministrator);
    await person('second@example.org', 'ROLE_ADMIN');
    await deleteOwn.execute({ password }, admin);
  });
});
