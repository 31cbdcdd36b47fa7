import { jest } from '@jest/globals';
import { Account } from '../../model/account';
import { SecondFactor } from '../../model/second-factor';
import { sampleBrowser as browser, usersInMemory } from '../../testing/users-in-memory';
import { signUpLimit } from '../../model/rate-limits';
import {
  AccountNotFound,
  AffiliationNotFound,
  EmailAlreadyUsed,
  EventNotFound,
  LinkNoLongerValid,
  PasswordRefused,
  TooManyAttempts,
  WrongCredentials,
} from '../../users.errors';
import { AffiliateOrganiser } from '../organisers/affiliate-organiser';
import { CurrentAccount } from './current-account';
import { LinkEvent } from '../sign-up/link-event';
import { RemoveEvent } from '../sign-up/remove-event';
import { RequestPasswordReset } from './request-password-reset';
import { SetPassword } from './set-password';
import { SignUp } from '../sign-up/sign-up';
import { SwitchAffiliation } from './switch-affiliation';

const details = { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@example.org', phone: '0612345678' };

function context() {
  const users = usersInMemory();
  const { accounts, sessions, links, limiter, hasher, tokens, outbox, demands, work, clock } = users;
  const { endForeignIdentity, revoke, commonPasswords } = users;
  return {
    ...users,
    signUp: new SignUp(accounts, sessions, limiter, tokens, outbox, work, clock, signUpLimit(3)),
    currentAccount: new CurrentAccount(accounts, demands),
    switchAffiliation: new SwitchAffiliation(accounts, work),
    setPassword: new SetPassword(
      ...([
        accounts,
        links,
        endForeignIdentity,
        revoke,
        limiter,
        commonPasswords,
        hasher,
        tokens,
        work,
        clock,
      ] as const),
    ),
    requestReset: new RequestPasswordReset(accounts, limiter, outbox, work, clock),
    linkEvent: new LinkEvent(accounts, demands, work),
    removeEvent: new RemoveEvent(accounts, work),
    affiliateOrganiser: new AffiliateOrganiser(accounts, users.proposals, work),
  };
}

const aToken = {
  affiliationId: 1,
  name: 'a program',
  readOnly: false,
  context: null,
  digest: 'a digest',
  createdAt: 0,
  expiresAt: null,
};

/** A user who signed up, followed the link and chose `Secours-2026`. */
async function withPassword() {
  const all = context();
  const { accountId } = await all.signUp.execute({ details, browser });
  await all.sendLink.execute({ accountId, purpose: 'confirmation', cause: 'sign-up' });
  await all.setPassword.execute({
    token: all.mails.posted[0]!.secret,
    password: 'Secours-2026',
    address: browser.address,
  });
  return { ...all, accountId };
}

describe('sign-up', () => {
  it('creates the account, publishes it, and lets this browser file its demand', async () => {
    const { signUp, sessions, outbox, clock, digest } = context();
    const { accountId, sessionSecret } = await signUp.execute({ details, browser });
    expect(outbox.events).toEqual([{ type: 'users.account-created', payload: { accountId } }]);
    expect(await sessions.find(digest(sessionSecret!), clock.now())).toMatchObject({
      accountId: null,
      createdAccountId: accountId,
    });
  });

  it('reports that the address has an account, and publishes nothing', async () => {
    const { signUp, outbox } = context();
    await signUp.execute({ details, browser });
    const again = signUp.execute({ details: { ...details, email: 'JEANNE@example.org ' }, browser });
    await expect(again).rejects.toThrow(EmailAlreadyUsed);
    expect(outbox.events).toHaveLength(1);
  });

  it('repeated with the proof of the browser that made it gets the account and its session again, and creates nothing', async () => {
    const { signUp, outbox, sessions, clock, digest } = context();
    const first = await signUp.execute({ details, browser, proof: 'a proof' });
    expect(await signUp.execute({ details, browser, proof: 'a proof' })).toEqual(first);
    expect(await sessions.find(digest(first.sessionSecret!), clock.now())).toMatchObject({
      createdAccountId: first.accountId,
    });
    expect(outbox.events).toHaveLength(1);
  });

  it('repeated with another proof, or after its session, reports that the address has an account', async () => {
    const { signUp, clock } = context();
    await signUp.execute({ details, browser, proof: 'a proof' });
    const again = (proof: string | null) => signUp.execute({ details, browser, proof });
    await expect(again('another proof')).rejects.toThrow(EmailAlreadyUsed);
    await expect(again(null)).rejects.toThrow(EmailAlreadyUsed);
    clock.instant += 2 * 3_600_000;
    await expect(again('a proof')).rejects.toThrow(EmailAlreadyUsed);
  });

  it('slows down one address, not another', async () => {
    const { signUp, clock } = context();
    const attempt = (n: number, address: string) =>
      signUp.execute({ details: { ...details, email: `p${n}@example.org` }, browser: { ...browser, address } });
    await attempt(1, 'a');
    await attempt(2, 'a');
    await attempt(3, 'a');
    await expect(attempt(4, 'a')).rejects.toMatchObject({ retryAfterSeconds: 60 });
    await attempt(5, 'b');
    clock.instant += 60_000;
    await attempt(6, 'a');
  });

  it('replaces an anonymous browser session and retains a logged-in one', async () => {
    const { signUp, logIn, sessions, clock, digest, accountId } = await withPassword();
    const first = await signUp.execute({ details: { ...details, email: 'a@example.org' }, browser });
    const sessionId = digest(first.sessionSecret!);
    await signUp.execute({ details: { ...details, email: 'b@example.org' }, browser: { ...browser, sessionId } });
    expect(await sessions.find(sessionId, clock.now())).toBeNull();

    clock.instant += 3_600_000;
    const { sessionSecret } = await logIn.execute({ username: details.email, password: 'Secours-2026', browser });
    const own = { ...browser, sessionId: digest(sessionSecret) };
    const third = await signUp.execute({ details: { ...details, email: 'c@example.org' }, browser: own });
    expect(third.sessionSecret).toBeNull();
    expect(await sessions.find(own.sessionId, clock.now())).toMatchObject({
      accountId,
      createdAccountId: third.accountId,
    });
  });
});

describe('login', () => {
  it('opens a session under a new id and ends the one the browser sent', async () => {
    const { signUp, logIn, sessions, clock, digest, accountId } = await withPassword();
    const brought = await signUp.execute({ details: { ...details, email: 'a@example.org' }, browser });
    const sessionId = digest(brought.sessionSecret!);
    const { sessionSecret, ...result } = await logIn.execute({
      username: ' JEANNE@example.org',
      password: 'Secours-2026',
      browser: { ...browser, sessionId },
    });
    expect(result).toMatchObject({
      secondFactor: null,
      account: { id: accountId, roles: ['ROLE_USER'], event: null },
    });
    expect(await sessions.find(sessionId, clock.now())).toBeNull();
    expect(await sessions.find(digest(sessionSecret), clock.now())).toMatchObject({
      accountId,
      createdAccountId: null,
    });
  });

  it('refuses a wrong password, an unknown account and one without password alike, after the same work', async () => {
    const { signUp, logIn, hasher } = await withPassword();
    await signUp.execute({ details: { ...details, email: 'new@example.org' }, browser });
    for (const [username, password] of [
      ['jeanne@example.org', 'Secours-2027'],
      ['nobody@example.org', 'Secours-2026'],
      ['new@example.org', ''],
    ] as const) {
      const before = hasher.comparisons;
      const error = await logIn.execute({ username, password, browser }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WrongCredentials);
      expect((error as Error).message).toBe('* Login ou mot de passe incorrect');
      expect(hasher.comparisons).toBe(before + 1);
    }
  });

  it('slows down an address that tries many accounts', async () => {
    const { logIn } = await withPassword();
    const attempt = (n: number) => logIn.execute({ username: `p${n}@example.org`, password: 'wrong', browser });
    for (let n = 0; n < 20; n++) await expect(attempt(n)).rejects.toThrow(WrongCredentials);
    await expect(attempt(20)).rejects.toThrow(TooManyAttempts);
  });

  it('resets the delay after a success, and never slows down users who know their password', async () => {
    const { logIn } = await withPassword();
    const attempt = (password: string) => logIn.execute({ username: 'jeanne@example.org', password, browser });
    for (let n = 0; n < 4; n++) await expect(attempt('wrong')).rejects.toThrow(WrongCredentials);
    for (let n = 0; n < 40; n++) await attempt('Secours-2026');
    await expect(attempt('wrong')).rejects.toThrow(WrongCredentials);
  });
});

describe('password', () => {
  it('is set through the confirmation link, once, and confirms the address', async () => {
    const { setPassword, mails, accounts, accountId } = await withPassword();
    expect(mails.posted[0]).toMatchObject({ purpose: 'confirmation', to: 'jeanne@example.org', firstName: null });
    expect((await accounts.find(accountId))?.snapshot().emailConfirmedAt).not.toBeNull();
    const again = setPassword.execute({
      token: mails.posted[0]!.secret,
      password: 'Secours-2027',
      address: browser.address,
    });
    await expect(again).rejects.toThrow(LinkNoLongerValid);
  });

  it('leaves the link usable when the rules refuse it', async () => {
    const { signUp, sendLink, setPassword, mails } = context();
    const { accountId } = await signUp.execute({ details, browser });
    await sendLink.execute({ accountId, purpose: 'confirmation', cause: 'sign-up' });
    const token = mails.posted[0]!.secret;
    await expect(setPassword.execute({ token, password: 'court', address: browser.address })).rejects.toThrow(
      PasswordRefused,
    );
    await setPassword.execute({ token, password: 'Secours-2026', address: browser.address });
  });

  it('can be set by a link for seven days after sign-up and one hour after a reset request', async () => {
    const { clock, mails, sendLink, accountId } = await withPassword();
    await sendLink.execute({ accountId, purpose: 'reset', cause: 'reset' });
    expect(mails.posted.map((mail) => (mail.expiresAt - clock.now()) / 3_600_000)).toEqual([168, 1]);
  });

  it('is offered by one e-mail per cause, and by no confirmation once it is set', async () => {
    const { sendLink, mails, accountId } = await withPassword();
    await sendLink.execute({ accountId, purpose: 'confirmation', cause: 'again' });
    await sendLink.execute({ accountId, purpose: 'reset', cause: 'event 9' });
    await sendLink.execute({ accountId, purpose: 'reset', cause: 'event 9' });
    await sendLink.execute({ accountId: 999, purpose: 'reset', cause: 'event 10' });
    expect(mails.posted.map((mail) => mail.purpose)).toEqual(['confirmation', 'reset']);
  });

  it('ends every session and every other link when replaced, and lifts the delay', async () => {
    const { logIn, setPassword, sendLink, sessions, mails, clock, digest, accountId } = await withPassword();
    const { sessionSecret } = await logIn.execute({ username: details.email, password: 'Secours-2026', browser });
    for (let n = 0; n < 5; n++)
      await logIn.execute({ username: details.email, password: 'wrong', browser }).catch(() => undefined);
    await sendLink.execute({ accountId, purpose: 'reset', cause: '1' });
    await sendLink.execute({ accountId, purpose: 'reset', cause: '2' });
    await setPassword.execute({
      token: mails.posted[1]!.secret,
      password: 'Nouvelle-lune-26',
      address: browser.address,
    });
    expect(await sessions.find(digest(sessionSecret), clock.now())).toBeNull();
    await expect(
      setPassword.execute({ token: mails.posted[2]!.secret, password: 'Autre-2026!', address: browser.address }),
    ).rejects.toThrow(LinkNoLongerValid);
    await logIn.execute({ username: details.email, password: 'Nouvelle-lune-26', browser });
  });

  it('ends API tokens, a pending address and the rights of the browser that signed up when set', async () => {
    const all = context();
    const { accountId, sessionSecret } = await all.signUp.execute({ details, browser });
    await all.apiTokens.issue({ ...aToken, accountId });
    const pending = { accountId, email: 'thief@example.org', tokenDigest: 'x', expiresAt: all.clock.now() + 1000 };
    await all.changes.request(pending);
    await all.sendLink.execute({ accountId, purpose: 'reset', cause: 'forgotten' });
    await all.setPassword.execute({
      token: all.mails.posted[0]!.secret,
      password: 'Secours-2026',
      address: browser.address,
    });
    expect(await all.apiTokens.allOf(accountId)).toEqual([]);
    expect(await all.changes.pendingOf(accountId, all.clock.now())).toBeNull();
    const session = await all.sessions.find(all.digest(sessionSecret!), all.clock.now());
    expect(session).toMatchObject({ accountId: null, createdAccountId: null });
    await expect(all.linkEvent.execute({ accountId, demandId: 12, session })).rejects.toThrow(AccountNotFound);
  });

  describe('chosen for an account that somebody else may have created with the person’s address', () => {
    const identity = { issuer: 'https://provider.example', subject: 'someone' };
    /** Returns what remains of an identity and a second factor, and whether other contexts were notified. */
    const remains = async ({ isConfirmed = false, isSignedIn = false, hadPassword = false }) => {
      const all = context();
      const { accountId } = await all.signUp.execute({ details, browser });
      const account = (await all.accounts.find(accountId))!;
      if (hadPassword) account.choosePassword('hash', all.clock.now());
      const { emailConfirmedAt } = account.snapshot();
      await all.accounts.save(
        Account.restore({ ...account.snapshot(), emailConfirmedAt: isConfirmed ? (emailConfirmedAt ?? 1) : null }),
      );
      await all.identities.link(identity, accountId, 0, { replacing: false });
      await all.factors.save(SecondFactor.enrol(accountId, 'JBSWY3DP'));
      await all.sendLink.execute({ accountId, purpose: 'reset', cause: 'forgotten' });
      await all.setPassword.execute({
        token: all.mails.posted[0]!.secret,
        password: 'Secours-2026',
        address: browser.address,
        signedInAs: isSignedIn ? accountId : null,
      });
      return {
        identity: (await all.identities.accountOf(identity)) !== null,
        factor: (await all.factors.find(accountId)) !== null,
        isTold: all.outbox.events.some(({ type }) => type === 'users.vouching-ended'),
      };
    };

    it('ends their identity and their second factor while the address is not proved', async () => {
      expect(await remains({})).toEqual({ identity: false, factor: false, isTold: true });
    });

    it('keeps the second factor of an account with a password whose address staff corrected', async () => {
      expect(await remains({ hadPassword: true })).toEqual({ identity: false, factor: true, isTold: true });
    });

    it.each([
      ['in a browser that is signed in to the account', { isSignedIn: true }],
      ['once the address was proved', { isConfirmed: true }],
    ])('ends nothing %s', async (_, when) => {
      expect(await remains(when)).toEqual({ identity: true, factor: true, isTold: false });
    });
  });

  it('does not log in the former one when replaced during its comparison', async () => {
    const { logIn, setPassword, sendLink, hasher, mails, accountId } = await withPassword();
    await sendLink.execute({ accountId, purpose: 'reset', cause: 'forgotten' });
    const compare = hasher.matches.bind(hasher);
    jest.spyOn(hasher, 'matches').mockImplementationOnce(async (...compared) => {
      await setPassword.execute({
        token: mails.posted[1]!.secret,
        password: 'Nouvelle-lune-26',
        address: browser.address,
      });
      return compare(...compared);
    });
    const late = logIn.execute({ username: details.email, password: 'Secours-2026', browser });
    await expect(late).rejects.toThrow(WrongCredentials);
  });

  it('is reset by the same path for known and unknown addresses', async () => {
    const { requestReset, outbox, accountId } = await withPassword();
    await requestReset.execute({ email: 'Jeanne@example.org', address: 'a' });
    await requestReset.execute({ email: 'nobody@example.org', address: 'a' });
    expect(outbox.events.slice(1)).toEqual([
      { type: 'users.password-reset-requested', payload: { accountId } },
      { type: 'users.password-reset-requested', payload: { accountId: null } },
    ]);
  });

  it('is reset without flooding a mailbox, and without reporting that e-mails have stopped', async () => {
    const { requestReset, outbox, accountId } = await withPassword();
    for (let n = 0; n < 8; n++) await requestReset.execute({ email: details.email, address: `address ${n}` });
    const sent = outbox.events.filter((event) => 'accountId' in event.payload && event.payload.accountId === accountId);
    expect(sent).toHaveLength(1 + 5);
    for (let n = 0; n < 5; n++) await requestReset.execute({ email: `p${n}@example.org`, address: 'one' });
    await expect(requestReset.execute({ email: 'x@example.org', address: 'one' })).rejects.toThrow(TooManyAttempts);
  });
});

describe('own account', () => {
  it('shows the demand in progress, linked by the browser that created the account', async () => {
    const { linkEvent, removeEvent, currentAccount, accounts, accountId } = await withPassword();
    await linkEvent.execute({ accountId, demandId: 12, session: { accountId: null, createdAccountId: accountId } });
    const principal = (await accounts.find(accountId))!.principal()!;
    expect((await currentAccount.execute(principal)).event).toBe(12);
    await removeEvent.execute(principal);
    expect((await currentAccount.execute(principal)).event).toBeNull();
    await linkEvent.execute({ accountId, demandId: 13, session: { accountId, createdAccountId: null } });
    expect((await currentAccount.execute(principal)).event).toBe(13);
  });

  it('does not open a demand that is over, and is not linked to one', async () => {
    const { linkEvent, currentAccount, accounts, demands, accountId } = await withPassword();
    const link = (demandId: number) =>
      linkEvent.execute({ accountId, demandId, session: { accountId, createdAccountId: null } });
    await link(12);
    demands.over.add(12);
    const principal = (await accounts.find(accountId))!.principal()!;
    expect((await currentAccount.execute(principal)).event).toBeNull();
    await expect(link(12)).rejects.toThrow(EventNotFound);
  });

  it('is not found for another browser’s link', async () => {
    const { linkEvent, accountId } = await withPassword();
    for (const session of [null, { accountId: null, createdAccountId: null }, { accountId: 99, createdAccountId: 98 }])
      await expect(linkEvent.execute({ accountId, demandId: 12, session })).rejects.toThrow(AccountNotFound);
  });

  it('switches among its own affiliations only', async () => {
    const { switchAffiliation, affiliateOrganiser, accounts, accountId } = await withPassword();
    await affiliateOrganiser.execute({ accountId, organisationId: 3, givenBy: 'self' });
    await affiliateOrganiser.execute({ accountId, organisationId: 4, givenBy: 'self' });
    const account = (await accounts.find(accountId))!;
    const [, second] = account.snapshot().affiliations;
    await switchAffiliation.execute(second!.id, account.principal()!);
    expect((await accounts.find(accountId))!.snapshot().affiliations.map((each) => each.active)).toEqual([false, true]);
    await expect(switchAffiliation.execute(999, account.principal()!)).rejects.toThrow(AffiliationNotFound);
  });
});
