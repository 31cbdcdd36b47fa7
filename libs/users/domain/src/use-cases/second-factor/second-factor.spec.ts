import { ReadableCodes } from '../../testing/fakes';
import { sampleBrowser as visitor, samplePassword as password, usersInMemory } from '../../testing/users-in-memory';
import {
  CodeRefused,
  NoPendingLogin,
  OwnSecondFactorMissing,
  SecondFactorAlreadyEnabled,
  SecondFactorNotEnabled,
  SecondFactorOnlyForStaff,
  SecondFactorRequired,
  TooManyAttempts,
  WrongPassword,
} from '../../users.errors';
import { CodeCheck } from './code-check';
import { EnrolAtLogin } from './enrol-at-login';
import { EnrolFromAccount } from './enrol-from-account';
import { SecondFactorEnrolment } from './second-factor-enrolment';
import { DisableSecondFactor } from './disable-second-factor';
import { RenewRecoveryCodes } from './renew-recovery-codes';
import { ShowSecondFactor } from './show-second-factor';
import { RequireSecondFactor } from './require-second-factor';
import { ResetSecondFactor } from './reset-second-factor';
import { PendingLogin } from '../login/pending-login';
import { VerifySecondFactor } from './verify-second-factor';

async function context() {
  const users = usersInMemory();
  const { accounts, sessions, factors, settings, tokens, limiter, log, work, clock } = users;
  const { passwordCheck, opening, logIn } = users;
  const codes = new ReadableCodes();
  const codeCheck = new CodeCheck(factors, codes, limiter, tokens, work, clock);
  const pending = new PendingLogin(accounts, sessions, clock);
  const enrolment = new SecondFactorEnrolment(factors, codes, codeCheck, tokens, work, clock);
  const jeanne = await users.staff('jeanne@example.org', 'ROLE_ACCOUNTING');
  const fromAccount = new EnrolFromAccount(passwordCheck, enrolment, sessions);

  return {
    ...users,
    jeanne,
    atLogin: new EnrolAtLogin(pending, enrolment, opening),
    fromAccount,
    verify: new VerifySecondFactor(pending, codeCheck, opening, log),
    show: new ShowSecondFactor(accounts, factors, settings),
    disable: new DisableSecondFactor(passwordCheck, codeCheck, factors, settings, work),
    renew: new RenewRecoveryCodes(passwordCheck, enrolment, factors, work),
    require: new RequireSecondFactor(accounts, factors, settings, users.editions, work, clock),
    reset: new ResetSecondFactor(accounts, factors, sessions, work),
    /** The first step of login, and the browser that made it. */
    async firstStep(browser = visitor) {
      const result = await logIn.execute({ username: 'jeanne@example.org', password, browser });
      return { ...result, browser: { ...browser, sessionId: tokens.digest(result.sessionSecret) } };
    },
    /** Sets up a second factor from the account; a minute later its code is valid again. */
    async enrolled(principal = jeanne) {
      const { secret } = await fromAccount.begin(password, principal);
      const code = ReadableCodes.at(secret, clock.now());
      const recoveryCodes = await fromAccount.confirm({ code, sessionId: 'this one' }, principal);
      clock.instant += 60_000;
      return { secret, recoveryCodes, code: () => ReadableCodes.at(secret, clock.now()) };
    },
  };
}

describe('a second factor', () => {
  it('applies only once a code of it was entered', async () => {
    const { fromAccount, firstStep, show, jeanne, clock } = await context();
    const { secret, uri } = await fromAccount.begin(password, jeanne);
    expect(uri).toBe(`otpauth://jeanne@example.org/${secret}`);
    expect((await firstStep()).secondFactor).toBeNull();
    await expect(fromAccount.confirm({ code: '000000', sessionId: 'x' }, jeanne)).rejects.toThrow(CodeRefused);
    expect((await show.execute(jeanne)).enabled).toBe(false);
    const code = ReadableCodes.at(secret, clock.now());
    expect(await fromAccount.confirm({ code, sessionId: 'x' }, jeanne)).toHaveLength(10);
    expect(await show.execute(jeanne)).toEqual({ enabled: true, required: false, recoveryCodesLeft: 10 });
    await expect(fromAccount.begin(password, jeanne)).rejects.toThrow(SecondFactorAlreadyEnabled);
  });

  it('requires the password to start, and a start to confirm', async () => {
    const { fromAccount, jeanne } = await context();
    await expect(fromAccount.begin('wrong', jeanne)).rejects.toThrow(WrongPassword);
    await expect(fromAccount.confirm({ code: '1', sessionId: 'x' }, jeanne)).rejects.toThrow(SecondFactorNotEnabled);
  });

  it('ends the sessions that were opened without it, except the current one', async () => {
    const { firstStep, sessionOf, fromAccount, jeanne, clock } = await context();
    const [here, there] = [await firstStep(), await firstStep()];
    const { secret } = await fromAccount.begin(password, jeanne);
    const code = ReadableCodes.at(secret, clock.now());
    await fromAccount.confirm({ code, sessionId: here.browser.sessionId }, jeanne);
    expect(await sessionOf(here.sessionSecret)).not.toBeNull();
    expect(await sessionOf(there.sessionSecret)).toBeNull();
  });
});

describe('login with a second factor', () => {
  it('opens no session before the code, and a new one after it', async () => {
    const { enrolled, firstStep, verify, sessionOf, jeanne } = await context();
    const { code } = await enrolled();
    const first = await firstStep();
    expect(first.secondFactor).toBe('required');
    expect(first).not.toHaveProperty('account');
    expect(await sessionOf(first.sessionSecret)).toMatchObject({ accountId: null, pendingAccountId: jeanne.accountId });
    const done = await verify.execute({ code: code(), browser: first.browser });
    expect(done.account.id).toBe(jeanne.accountId);
    expect(await sessionOf(first.sessionSecret)).toBeNull();
    expect(await sessionOf(done.sessionSecret)).toMatchObject({ accountId: jeanne.accountId, pendingAccountId: null });
  });

  it('accepts a code once, also from another browser, and refuses one of another time', async () => {
    const { enrolled, firstStep, verify, clock } = await context();
    const { code } = await enrolled();
    const [one, two] = [await firstStep(), await firstStep()];
    const spied = code();
    await verify.execute({ code: spied, browser: one.browser });
    await expect(verify.execute({ code: spied, browser: two.browser })).rejects.toThrow(CodeRefused);
    const old = code();
    clock.instant += 90_000;
    await expect(verify.execute({ code: old, browser: two.browser })).rejects.toThrow(CodeRefused);
    await verify.execute({ code: code(), browser: two.browser });
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { enrolled, firstStep, verify, show, jeanne } = await context();
    const { recoveryCodes } = await enrolled();
    const typed = ` ${recoveryCodes[3]!.toUpperCase().replace('-', '- ')}`;
    await verify.execute({ code: typed, browser: (await firstStep()).browser });
    expect((await show.execute(jeanne)).recoveryCodesLeft).toBe(9);
    const again = verify.execute({ code: recoveryCodes[3]!, browser: (await firstStep()).browser });
    await expect(again).rejects.toThrow(CodeRefused);
    await verify.execute({ code: recoveryCodes[4]!, browser: (await firstStep()).browser });
  });

  it('waits ten minutes, and starts with the password', async () => {
    const { enrolled, firstStep, verify, clock } = await context();
    const { code } = await enrolled();
    await expect(verify.execute({ code: code(), browser: visitor })).rejects.toThrow(NoPendingLogin);
    const { browser } = await firstStep();
    clock.instant += 10 * 60_000;
    await expect(verify.execute({ code: code(), browser })).rejects.toThrow(NoPendingLogin);
  });

  it('slows down guessing per account, from any browser, also for the right code', async () => {
    const { enrolled, firstStep, verify } = await context();
    const { code } = await enrolled();
    for (let n = 0; n < 5; n++) {
      const { browser } = await firstStep();
      await expect(verify.execute({ code: '000000', browser })).rejects.toThrow(CodeRefused);
    }
    const { browser } = await firstStep();
    await expect(verify.execute({ code: code(), browser })).rejects.toThrow(TooManyAttempts);
  });

  it('cannot be completed with a second factor that a person with the password only started', async () => {
    const { settings, firstStep, atLogin, verify, clock } = await context();
    await settings.requireSecondFactor(['ROLE_ACCOUNTING']);
    const { browser } = await firstStep();
    const { secret } = await atLogin.begin(browser);
    const code = ReadableCodes.at(secret, clock.now());
    await expect(verify.execute({ code, browser })).rejects.toThrow(CodeRefused);
  });
});

describe('a second factor that a role requires', () => {
  it('is set up in the middle of login', async () => {
    const { settings, firstStep, atLogin, sessionOf, show, jeanne, clock } = await context();
    await settings.requireSecondFactor(['ROLE_ACCOUNTING']);
    const { secondFactor, browser } = await firstStep();
    expect(secondFactor).toBe('enrolment');
    await expect(atLogin.begin(visitor)).rejects.toThrow(NoPendingLogin);
    const { secret } = await atLogin.begin(browser);
    const code = ReadableCodes.at(secret, clock.now());
    const { recoveryCodes, result } = await atLogin.confirm({ code, browser });
    expect(recoveryCodes).toHaveLength(10);
    expect(await sessionOf(result.sessionSecret)).toMatchObject({ accountId: jeanne.accountId });
    expect(await show.execute(jeanne)).toMatchObject({ enabled: true, required: true });
  });

  it('cannot be replaced with knowledge of the password alone', async () => {
    const { enrolled, settings, firstStep, atLogin } = await context();
    await enrolled();
    await settings.requireSecondFactor(['ROLE_ACCOUNTING']);
    const { secondFactor, browser } = await firstStep();
    expect(secondFactor).toBe('required');
    await expect(atLogin.begin(browser)).rejects.toThrow(SecondFactorAlreadyEnabled);
  });

  it('cannot be disabled; one that no role requires can, with password and code', async () => {
    const { enrolled, settings, disable, show, jeanne, clock } = await context();
    const { code } = await enrolled();
    await settings.requireSecondFactor(['ROLE_ACCOUNTING']);
    await expect(disable.execute({ password, code: code() }, jeanne)).rejects.toThrow(SecondFactorRequired);
    await settings.requireSecondFactor([]);
    await expect(disable.execute({ password: 'wrong', code: code() }, jeanne)).rejects.toThrow(WrongPassword);
    await expect(disable.execute({ password, code: '000000' }, jeanne)).rejects.toThrow(CodeRefused);
    clock.instant += 30_000;
    await disable.execute({ password, code: code() }, jeanne);
    expect(await show.execute(jeanne)).toEqual({ enabled: false, required: false, recoveryCodesLeft: 0 });
  });

  it('is required only of staff, by an administrator who has one', async () => {
    const { require, staff, enrolled, settings } = await context();
    const admin = await staff('admin@example.org', 'ROLE_ADMIN');
    await expect(require.execute(['ROLE_USER'], admin)).rejects.toThrow(SecondFactorOnlyForStaff);
    await expect(require.execute(['ROLE_ADMIN'], admin)).rejects.toThrow(OwnSecondFactorMissing);
    await require.execute(['ROLE_ACCOUNTING'], admin);
    await enrolled(admin);
    await require.execute(['ROLE_ADMIN', 'ROLE_ACCOUNTING'], admin);
    expect(await settings.secondFactorRoles()).toEqual(['ROLE_ADMIN', 'ROLE_ACCOUNTING']);
  });
});

describe('recovery codes', () => {
  it('are renewed with the password, and the former ones become invalid', async () => {
    const { enrolled, renew, verify, firstStep, jeanne } = await context();
    await expect(renew.execute(password, jeanne)).rejects.toThrow(SecondFactorNotEnabled);
    const { recoveryCodes } = await enrolled();
    const renewed = await renew.execute(password, jeanne);
    const { browser } = await firstStep();
    await expect(verify.execute({ code: recoveryCodes[0]!, browser })).rejects.toThrow(CodeRefused);
    await verify.execute({ code: renewed[0]!, browser });
  });

  it('are replaced with the second factor when an administrator resets it after a loss; sessions end', async () => {
    const { enrolled, reset, firstStep, verify, sessionOf, jeanne } = await context();
    const { code } = await enrolled();
    const { sessionSecret } = await verify.execute({ code: code(), browser: (await firstStep()).browser });
    await reset.execute(jeanne.accountId);
    expect(await sessionOf(sessionSecret)).toBeNull();
    expect((await firstStep()).secondFactor).toBeNull();
  });
});
