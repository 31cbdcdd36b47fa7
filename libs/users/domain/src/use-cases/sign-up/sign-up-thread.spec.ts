import { resetLimit, signUpLimit } from '../../model/rate-limits';
import { sampleBrowser as browser, samplePassword, usersInMemory } from '../../testing/users-in-memory';
import {
  EmailAlreadyUsed,
  LoginTooLongAgo,
  PasswordNotMissing,
  PasswordRefused,
  SessionLinkNoLongerValid,
  SignUpOver,
  TooManyAttempts,
} from '../../users.errors';
import { ChooseFirstPassword } from '../own-account/choose-first-password';
import { CorrectSignUpEmail } from './correct-sign-up-email';
import { OpenSessionByLink } from '../login/open-session-by-link';
import { ResendSignUpLink } from './resend-sign-up-link';
import { signUpCause } from '../login/send-credential-link';
import { ShowSessionLink } from '../login/show-session-link';
import { ShowSignUp } from './show-sign-up';
import { SignUp } from './sign-up';

const details = { firstName: 'Jeanne', lastName: 'Martin', email: 'jeane@example.org', phone: '0612345678' };
const demand = {
  id: 41,
  nature: 'Sportif',
  times: ['du 1er au 2'],
  printPath: '/event/no-auth/print/x',
  contact: null,
};

/** A browser that signed up while filing a demand, whose message was sent. */
async function signedUp(signUpsPerHour = 20) {
  const users = usersInMemory();
  const { accounts, sessions, links, limiter, tokens, outbox, demands, work, clock } = users;
  const { sendLink: send, revoke, opening } = users;
  const limit = signUpLimit(signUpsPerHour);
  const signUp = new SignUp(accounts, sessions, limiter, tokens, outbox, work, clock, limit);
  const { accountId, sessionSecret } = await signUp.execute({ details, demandFollows: true, browser });
  demands.latest.set(accountId, demand);
  const sendFirst = () => send.execute({ accountId, purpose: 'confirmation', cause: signUpCause(accountId), key: 'k' });
  await sendFirst();
  return {
    ...users,
    ...{ accountId, signUp, send, sendFirst },
    session: () => users.sessionOf(sessionSecret!),
    signUpSession: { ...browser, sessionId: tokens.digest(sessionSecret!) },
    show: new ShowSignUp(accounts),
    resend: new ResendSignUpLink(accounts, send, limiter, tokens, work, clock),
    correct: new CorrectSignUpEmail(accounts, links, demands, send, limiter, tokens, work, clock, limit),
    read: new ShowSessionLink(accounts, links, tokens, clock),
    open: new OpenSessionByLink(
      accounts,
      links,
      demands,
      users.endForeignIdentity,
      revoke,
      opening,
      tokens,
      work,
      clock,
    ),
    choose: new ChooseFirstPassword(
      accounts,
      users.sessions,
      revoke,
      opening,
      users.commonPasswords,
      users.hasher,
      work,
      clock,
    ),
  };
}

describe('the e-mail of a sign-up that a demand follows', () => {
  it('waits for the demand, and is one message with the link and the demand', async () => {
    const { outbox, mails, accountId, sendFirst } = await signedUp();
    expect(outbox.events).toEqual([]);
    expect(outbox.later).toEqual([{ minutes: 10, event: { type: 'users.account-created', payload: { accountId } } }]);
    expect(await sendFirst()).toBeNull();
    expect(mails.posted).toMatchObject([{ purpose: 'confirmation', key: 'k', to: details.email, demand }]);
  });
});

describe('the browser that signed up', () => {
  it('sees its address until the link was followed', async () => {
    const { show, open, mails, accountId } = await signedUp();
    expect(await show.execute(accountId)).toBe(details.email);
    expect(await show.execute(null)).toBeNull();
    await open.execute({ token: mails.posted[0]!.secret, browser });
    expect(await show.execute(accountId)).toBeNull();
  });

  it('has the message sent again, after which both links are valid', async () => {
    const { resend, read, mails, accountId } = await signedUp();
    await resend.execute(accountId);
    expect(mails.posted[1]).toMatchObject({ purpose: 'confirmation', to: details.email, demand });
    for (const { secret } of mails.posted) expect(await read.execute(secret)).toBe(details.email);
  });

  it('corrects the address: the former link ends, the demand follows, a new link goes to the new address', async () => {
    const { correct, read, mails, demands, accounts, accountId } = await signedUp();
    await correct.execute({ createdAccountId: accountId, email: ' jeanne@example.org ', address: 'a' });
    expect((await accounts.find(accountId))?.email).toBe('jeanne@example.org');
    expect(demands.corrected).toEqual([{ accountId, former: details.email, email: 'jeanne@example.org' }]);
    await expect(read.execute(mails.posted[0]!.secret)).rejects.toThrow(SessionLinkNoLongerValid);
    expect(mails.posted[1]).toMatchObject({ to: 'jeanne@example.org', demand });
    expect(await read.execute(mails.posted[1]!.secret)).toBe('jeanne@example.org');
  });

  it('is told, as at sign-up, that another address has an account, and nothing changes', async () => {
    const { correct, signUp, mails, accountId } = await signedUp();
    await signUp.execute({ details: { ...details, email: 'paul@example.org' }, browser });
    const taken = correct.execute({ createdAccountId: accountId, email: 'PAUL@example.org', address: 'a' });
    await expect(taken).rejects.toThrow(EmailAlreadyUsed);
    expect(mails.posted).toHaveLength(1);
  });

  it('neither corrects nor resends once the link was followed, and no other browser does', async () => {
    const { correct, resend, open, mails, accountId } = await signedUp();
    const attempts = (createdAccountId: number | null) => [
      correct.execute({ createdAccountId, email: 'thief@example.org', address: 'a' }),
      resend.execute(createdAccountId),
    ];
    for (const attempt of attempts(null)) await expect(attempt).rejects.toThrow(SignUpOver);
    await open.execute({ token: mails.posted[0]!.secret, browser });
    for (const attempt of attempts(accountId)) await expect(attempt).rejects.toThrow(SignUpOver);
  });

  it('gets a limited number of messages, corrections and repetitions together', async () => {
    const { correct, resend, mails, accountId } = await signedUp();
    for (let n = 1; n < resetLimit.free; n++) await resend.execute(accountId);
    await correct.execute({ createdAccountId: accountId, email: 'b@example.org', address: 'a' });
    await expect(resend.execute(accountId)).rejects.toThrow(TooManyAttempts);
    const more = correct.execute({ createdAccountId: accountId, email: 'c@example.org', address: 'a' });
    await expect(more).rejects.toThrow(TooManyAttempts);
    expect(mails.posted).toHaveLength(1 + resetLimit.free);
  });

  it('corrects as often as its network may sign up: both tell whether an address has an account', async () => {
    const { correct, accountId } = await signedUp(2);
    const to = (email: string) => correct.execute({ createdAccountId: accountId, email, address: browser.address });
    await to('b@example.org');
    await expect(to('c@example.org')).rejects.toThrow(TooManyAttempts);
  });
});

describe('the link of a sign-up', () => {
  it('signs in once, under a new session, confirms the address and leads to the demand', async () => {
    const { open, session, sessionOf, signUpSession, accounts, mails, clock, accountId } = await signedUp();
    const token = mails.posted[0]!.secret;
    const result = await open.execute({ token, browser: signUpSession });
    expect(result).toMatchObject({
      secondFactor: null,
      account: { id: accountId, event: demand.id, mayChooseFirstPassword: true },
    });
    expect((await accounts.find(accountId))?.snapshot().emailConfirmedAt).toBe(clock.now());
    expect(await session()).toBeNull();
    expect(await sessionOf(result.sessionSecret)).toMatchObject({ accountId, createdAccountId: null });
    await expect(open.execute({ token, browser })).rejects.toThrow(SessionLinkNoLongerValid);
  });

  it('ends the rights of another browser that signed up with the address', async () => {
    const { open, session, mails, accountId } = await signedUp();
    expect(await session()).toMatchObject({ createdAccountId: accountId });
    await open.execute({ token: mails.posted[0]!.secret, browser });
    expect(await session()).toMatchObject({ createdAccountId: null });
  });

  it('ends an identity with which somebody came before, unless its browser follows the link', async () => {
    for (const isOwn of [false, true]) {
      const { open, mails, identities, accountId } = await signedUp();
      const identity = { issuer: 'https://proconnect.example', subject: 'someone' };
      await identities.link(identity, accountId, 0, { replacing: false });
      const signedInAs = isOwn ? accountId : null;
      await open.execute({ token: mails.posted[0]!.secret, browser, signedInAs });
      expect(await identities.accountOf(identity)).toBe(isOwn ? accountId : null);
    }
  });

  it('opens nothing once the person was given a role of staff, who choose a password first', async () => {
    const { open, read, mails, accounts, accountId } = await signedUp();
    const account = (await accounts.find(accountId))!;
    const place = { departmentId: 69, officeId: null, organisationId: null };
    account.affiliate({ id: 99, role: 'ROLE_LOCAL_MANAGER', ...place, entrusts: false });
    await accounts.save(account);
    const token = mails.posted[0]!.secret;
    await expect(read.execute(token)).rejects.toThrow(SessionLinkNoLongerValid);
    await expect(open.execute({ token, browser })).rejects.toThrow(SessionLinkNoLongerValid);
  });

  it('is not used by reading whose it is, and ends after seven days', async () => {
    const { read, open, mails, clock } = await signedUp();
    const token = mails.posted[0]!.secret;
    for (let n = 0; n < 3; n++) expect(await read.execute(token)).toBe(details.email);
    clock.instant += 7 * 24 * 3_600_000;
    await expect(read.execute(token)).rejects.toThrow(SessionLinkNoLongerValid);
    await expect(open.execute({ token, browser })).rejects.toThrow(SessionLinkNoLongerValid);
  });
});

describe('an organiser without a password', () => {
  async function signedIn() {
    const all = await signedUp();
    const { sessionSecret } = await all.open.execute({ token: all.mails.posted[0]!.secret, browser });
    const inSession = { ...browser, sessionId: all.tokens.digest(sessionSecret) };
    const principal = { accountId: all.accountId, role: 'ROLE_USER', scope: { kind: 'all' } } as const;
    return { ...all, principal, inSession };
  }

  it('comes back by a link for an hour instead of a reset; with a password, by a reset that opens no session', async () => {
    const { send, open, choose, mails, clock, accountId, principal, inSession } = await signedIn();
    await send.execute({ accountId, purpose: 'reset', cause: 'lost' });
    expect(mails.posted[1]).toMatchObject({ purpose: 'sign-in', expiresAt: clock.now() + 3_600_000, demand: null });
    const { account } = (await open.execute({ token: mails.posted[1]!.secret, browser })) as { account: object };
    expect(account).toMatchObject({ id: accountId });

    await choose.execute({ password: samplePassword, browser: inSession }, principal);
    await send.execute({ accountId, purpose: 'reset', cause: 'lost again' });
    expect(mails.posted[2]!.purpose).toBe('reset');
    await expect(open.execute({ token: mails.posted[2]!.secret, browser })).rejects.toThrow(SessionLinkNoLongerValid);
  });

  it('chooses none before the address is proved', async () => {
    const { choose, accountId } = await signedUp();
    const principal = { accountId, role: 'ROLE_USER', scope: { kind: 'all' } } as const;
    await expect(choose.execute({ password: samplePassword, browser }, principal)).rejects.toThrow(PasswordNotMissing);
  });

  it('chooses one in the session, which goes on under another id while others end; only once', async () => {
    const { choose, sessionOf, open, send, mails, accountId, principal, inSession } = await signedIn();
    await send.execute({ accountId, purpose: 'reset', cause: 'elsewhere' });
    const elsewhere = await open.execute({ token: mails.posted[1]!.secret, browser });
    await expect(choose.execute({ password: 'court', browser: inSession }, principal)).rejects.toThrow(PasswordRefused);
    const { sessionSecret } = await choose.execute({ password: samplePassword, browser: inSession }, principal);
    expect(await sessionOf(sessionSecret)).toMatchObject({ accountId });
    expect(await sessionOf(elsewhere.sessionSecret)).toBeNull();
    await expect(choose.execute({ password: 'Secours-2027', browser }, principal)).rejects.toThrow(PasswordNotMissing);
  });

  it('chooses none later than fifteen minutes after the login: it would be enough to delete the account', async () => {
    const { choose, clock, principal, inSession } = await signedIn();
    clock.instant += 15 * 60_000 + 1;
    const late = choose.execute({ password: samplePassword, browser: inSession }, principal);
    await expect(late).rejects.toThrow(LoginTooLongAgo);
    clock.instant -= 1;
    await choose.execute({ password: samplePassword, browser: inSession }, principal);
  });
});
