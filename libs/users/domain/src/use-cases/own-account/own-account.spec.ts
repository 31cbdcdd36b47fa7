import type { Principal } from '@pds/kernel';
import { jest } from '@jest/globals';
import { Account } from '../../model/account';
import { TwoTokenScopes } from '../../testing/fakes';
import { sampleBrowser as browser, samplePassword as password, usersInMemory } from '../../testing/users-in-memory';
import {
  ApiTokenNotFound,
  EmailOfAnotherAccount,
  LastAdministrator,
  LinkNoLongerValid,
  LoginTooLongAgo,
  IdentifierOfAnotherAccount,
  PasswordRefused,
  SessionNotFound,
  TokenScopeNotOpen,
  TooManyApiTokens,
  TooManyAttempts,
  WrongPassword,
} from '../../users.errors';
import { ChangePassword } from './change-password';
import { ConfirmEmailChange } from './confirm-email-change';
import { DeleteOwnAccount } from './delete-own-account';
import { apiTokenLimit, IssueApiToken } from './issue-api-token';
import { RevokeApiToken } from './revoke-api-token';
import { EndOwnSession } from './end-own-session';
import { RequestEmailChange } from './request-email-change';
import { UpdateOwnDetails } from './update-own-details';

/** A token without limits. */
const everything = { readOnly: false, context: null };

async function context() {
  const users = usersInMemory();
  const { accounts, sessions, apiTokens, changes, mails, tokens, hasher, outbox, limiter, work, clock } = users;
  const { passwordCheck: check, revoke, opening } = users;
  return {
    ...users,
    jeanne: await users.staff('jeanne@example.org', 'ROLE_ACCOUNTING'),
    /** Creates what a thief would leave behind: an API token, and an address waiting to be confirmed. */
    async hold({ accountId }: Principal) {
      const createdAt = clock.now();
      await apiTokens.issue({
        accountId,
        affiliationId: 1,
        name: 'x',
        digest: 'x',
        ...everything,
        createdAt,
        expiresAt: null,
      });
      await changes.request({ accountId, email: 'thief@example.org', tokenDigest: 'x', expiresAt: createdAt + 1000 });
    },
    heldBy: async ({ accountId }: Principal) => ({
      tokens: await apiTokens.allOf(accountId),
      pendingEmail: await changes.pendingOf(accountId, clock.now()),
    }),
    update: new UpdateOwnDetails(accounts, users.editions, work),
    changePassword: new ChangePassword(check, accounts, revoke, opening, users.commonPasswords, hasher, work),
    sessionsOf: ({ accountId }: Principal) => sessions.allOf(accountId, clock.now()),
    endSession: new EndOwnSession(sessions, clock),
    issueToken: new IssueApiToken(accounts, apiTokens, sessions, tokens, new TwoTokenScopes(), work, clock),
    revokeToken: new RevokeApiToken(apiTokens),
    requestEmail: new RequestEmailChange(check, accounts, changes, mails, limiter, tokens, work, clock),
    confirmEmail: new ConfirmEmailChange(accounts, changes, revoke, mails, tokens, work, clock),
    deleteOwn: new DeleteOwnAccount(check, accounts, sessions, users.close, outbox, work, clock),
  };
}

describe('own details', () => {
  it('are changed one by one, without changing the address', async () => {
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

describe('an identifier to log in with', () => {
  it('is chosen and removed by its person, and belongs to one account', async () => {
    const { update, accounts, jeanne, staff } = await context();
    await update.execute({ identifier: 'jeanne69' }, jeanne);
    expect((await accounts.findByLogin('Jeanne69'))!.id).toBe(jeanne.accountId);
    const other = await staff('paul@example.org', 'ROLE_ACCOUNTING');
    await expect(update.execute({ identifier: 'JEANNE69' }, other)).rejects.toThrow(IdentifierOfAnotherAccount);
    await update.execute({ identifier: 'jeanne69' }, jeanne);
    await update.execute({ identifier: null }, jeanne);
    expect(await accounts.findByLogin('jeanne69')).toBeNull();
  });
});

describe('own password', () => {
  it('is replaced by a user who knows it; what the former one opened ends, and this browser continues under a new id', async () => {
    const { changePassword, accounts, openSession, sessionsOf, hold, heldBy, digest, jeanne } = await context();
    await openSession('this one', jeanne.accountId);
    await openSession('another', jeanne.accountId);
    await hold(jeanne);
    const command = { current: password, password: 'Nouvelle-lune-26', browser: { ...browser, sessionId: 'this one' } };
    const { sessionSecret } = await changePassword.execute(command, jeanne);
    expect((await accounts.find(jeanne.accountId))!.snapshot().passwordHash).toBe('hash of Nouvelle-lune-26');
    expect((await sessionsOf(jeanne)).map(({ id }) => id)).toEqual([digest(sessionSecret)]);
    expect(await heldBy(jeanne)).toEqual({ tokens: [], pendingEmail: null });
    await expect(changePassword.execute(command, jeanne)).rejects.toThrow(WrongPassword);
  });

  it('that is replaced meanwhile invalidates what was requested with the former one', async () => {
    const { changePassword, requestEmail, hasher, heldBy, jeanne } = await context();
    const compare = hasher.matches.bind(hasher);
    const change = { current: password, password: 'Nouvelle-lune-26', browser };
    jest.spyOn(hasher, 'matches').mockImplementationOnce(async (...compared) => {
      await changePassword.execute(change, jeanne);
      return compared[0] === password && compare(password, `hash of ${password}`);
    });
    const late = requestEmail.execute({ email: 'thief@example.org', password }, jeanne);
    await expect(late).rejects.toThrow(WrongPassword);
    expect((await heldBy(jeanne)).pendingEmail).toBeNull();
  });

  it('can be entered wrongly only a limited number of times', async () => {
    const { changePassword, jeanne } = await context();
    const command = { current: 'wrong', password: 'Nouvelle-lune-26', browser };
    for (let n = 0; n < 5; n++) await expect(changePassword.execute(command, jeanne)).rejects.toThrow(WrongPassword);
    const right = changePassword.execute({ ...command, current: password }, jeanne);
    await expect(right).rejects.toThrow(TooManyAttempts);
  });

  it('must obey the same rule as the first one', async () => {
    const { changePassword, jeanne } = await context();
    const command = { current: password, password: 'court', browser };
    await expect(changePassword.execute(command, jeanne)).rejects.toThrow(PasswordRefused);
  });
});

describe('own sessions', () => {
  it('are seen and ended only by their owner', async () => {
    const { openSession, sessionsOf, endSession, staff, jeanne } = await context();
    const paul = await staff('paul@example.org', 'ROLE_ACCOUNTING');
    await openSession('one', jeanne.accountId);
    await openSession('two', jeanne.accountId);
    await expect(endSession.execute('one', paul)).rejects.toThrow(SessionNotFound);
    await endSession.execute('one', jeanne);
    expect((await sessionsOf(jeanne)).map(({ id }) => id)).toEqual(['two']);
    expect(await sessionsOf(paul)).toEqual([]);
  });
});

describe('own API tokens', () => {
  it('are returned once, recognisable, and bound to the current role', async () => {
    const { issueToken, openSession, apiTokens, accounts, jeanne, clock } = await context();
    await openSession('hers', jeanne.accountId);
    const { secret, token } = await issueToken.execute(
      { name: ' Agenda ', days: 30, ...everything, sessionId: 'hers' },
      jeanne,
    );
    expect(secret).toMatch(/^pds_/);
    const [{ id: affiliationId } = { id: 0 }] = (await accounts.find(jeanne.accountId))!.snapshot().affiliations;
    expect(await apiTokens.allOf(jeanne.accountId)).toEqual([token]);
    expect(token).toMatchObject({ name: 'Agenda', affiliationId, expiresAt: clock.now() + 30 * 86_400_000 });
    const endless = await issueToken.execute(
      { name: 'Sans fin', days: null, ...everything, sessionId: 'hers' },
      jeanne,
    );
    expect(endless.token.expiresAt).toBeNull();
  });

  it('are limited only to parts of the application that are open to the role', async () => {
    const { issueToken, openSession, jeanne } = await context();
    await openSession('hers', jeanne.accountId);
    const issue = (limit: 'demand' | 'accounting', who: Principal) =>
      issueToken.execute({ name: 'x', days: null, readOnly: true, context: limit, sessionId: 'hers' }, who);
    const [asOrganiser, asStaff] = [
      { ...jeanne, role: 'ROLE_USER' },
      { ...jeanne, role: 'ROLE_ACCOUNTING' },
    ] as const;
    expect((await issue('demand', asOrganiser)).token.context).toBe('demand');
    await expect(issue('accounting', asOrganiser)).rejects.toThrow(TokenScopeNotOpen);
    expect((await issue('accounting', asStaff)).token.context).toBe('accounting');
  });

  it('are limited in number, and revoked only by their owner', async () => {
    const { issueToken, openSession, revokeToken, staff, jeanne } = await context();
    await openSession('hers', jeanne.accountId);
    const issue = (sessionId = 'hers') =>
      issueToken.execute({ name: 'x', days: null, ...everything, sessionId }, jeanne);
    await expect(issue('ended meanwhile')).rejects.toThrow(SessionNotFound);
    const { token } = await issue();
    for (let n = 1; n < apiTokenLimit; n++) await issue();
    await expect(issue()).rejects.toThrow(TooManyApiTokens);
    await expect(revokeToken.execute(token.id, await staff('paul@example.org', 'ROLE_ACCOUNTING'))).rejects.toThrow(
      ApiTokenNotFound,
    );
    await revokeToken.execute(token.id, jeanne);
    await issue();
  });
});

describe('own e-mail address', () => {
  it('changes once the link sent to the new one is followed; the former one is notified', async () => {
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

  it('ends what the former one opened', async () => {
    const { requestEmail, confirmEmail, openSession, sessionsOf, hold, heldBy, mails, jeanne } = await context();
    await openSession('another', jeanne.accountId);
    await hold(jeanne);
    await requestEmail.execute({ email: 'nouvelle@example.org', password }, jeanne);
    await confirmEmail.execute(mails.changes[0]!.secret);
    expect(await sessionsOf(jeanne)).toEqual([]);
    expect(await heldBy(jeanne)).toEqual({ tokens: [], pendingEmail: null });
  });

  it('requires the password, a free address also at confirmation, and confirmation within a day', async () => {
    const { requestEmail, confirmEmail, mails, staff, jeanne, clock } = await context();
    const email = 'nouvelle@example.org';
    await expect(requestEmail.execute({ email, password: 'wrong' }, jeanne)).rejects.toThrow(WrongPassword);
    await requestEmail.execute({ email, password }, jeanne);
    await staff(email, 'ROLE_ACCOUNTING');
    await expect(requestEmail.execute({ email, password }, jeanne)).rejects.toThrow(EmailOfAnotherAccount);
    await expect(confirmEmail.execute(mails.changes[0]!.secret)).rejects.toThrow(EmailOfAnotherAccount);
    await requestEmail.execute({ email: 'encore@example.org', password }, jeanne);
    clock.instant += 24 * 3_600_000;
    await expect(confirmEmail.execute(mails.changes[1]!.secret)).rejects.toThrow(LinkNoLongerValid);
  });

  it('does not flood a stranger’s mailbox, nor reveal who has an account', async () => {
    const { requestEmail, mails, staff, jeanne, clock } = await context();
    const neighbour = await staff('voisine@example.org', 'ROLE_ACCOUNTING');
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

describe('deletion of one’s own account', () => {
  it('removes the person’s data at once and notifies the other contexts', async () => {
    const { deleteOwn, accounts, sessions, apiTokens, issueToken, openSession, outbox, mails, answers, jeanne, clock } =
      await context();
    await openSession('hers', jeanne.accountId);
    await issueToken.execute({ name: 'x', days: null, ...everything, sessionId: 'hers' }, jeanne);
    await expect(deleteOwn.execute({ password: 'wrong', sessionId: 'hers' }, jeanne)).rejects.toThrow(WrongPassword);
    expect(outbox.events).toEqual([]);
    await deleteOwn.execute({ password, sessionId: 'hers' }, jeanne);
    expect(await accounts.find(jeanne.accountId)).toBeNull();
    expect(await sessions.find('hers', clock.now())).toBeNull();
    expect(await apiTokens.allOf(jeanne.accountId)).toEqual([]);
    expect(mails.forgotten).toEqual(['jeanne@example.org']);
    expect(answers.forgotten).toEqual([jeanne.accountId]);
    const payload = { accountId: jeanne.accountId };
    expect(outbox.events).toEqual([
      { type: 'users.affiliations-changed', payload },
      { type: 'users.person-anonymised', payload: { ...payload, organisationIds: [] } },
    ]);
  });

  it('needs no password where there is none, but a login of the last fifteen minutes', async () => {
    const { deleteOwn, accounts, sessions, clock } = await context();
    const person = { firstName: 'Paul', lastName: 'Petit', email: 'paul@example.org' };
    const paul = Account.introduce({ account: await accounts.nextId(), affiliation: 1 }, person, clock.now());
    await accounts.add(paul);
    const lifetime = { createdAt: clock.now(), lastSeenAt: clock.now(), expiresAt: clock.now() + 3_600_000 };
    const nobody = { createdAccountId: null, pendingAccountId: null };
    await sessions.open({ id: 'his', accountId: paul.id, ...nobody, ...lifetime, address: 'a', userAgent: 'b' });
    const attempt = (sessionId: string) => deleteOwn.execute({ password: '', sessionId }, paul.principal()!);
    await expect(attempt('ended')).rejects.toThrow(LoginTooLongAgo);
    clock.instant += 15 * 60_000 + 1;
    await expect(attempt('his')).rejects.toThrow(LoginTooLongAgo);
    clock.instant -= 1;
    await attempt('his');
    expect(await accounts.find(paul.id)).toBeNull();
  });

  it('is refused to the only administrator', async () => {
    const { deleteOwn, staff } = await context();
    const admin = await staff('admin@example.org', 'ROLE_ADMIN');
    await expect(deleteOwn.execute({ password, sessionId: 'x' }, admin)).rejects.toThrow(LastAdministrator);
    await staff('second@example.org', 'ROLE_ADMIN');
    await deleteOwn.execute({ password, sessionId: 'x' }, admin);
  });
});
