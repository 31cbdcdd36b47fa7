import { type Person, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { Secret, TOTP } from 'otpauth';

const password = 'Secours-2026';

describe('second factor', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let manager: Person;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    admin = await app.loginAs(await app.scenario.staff('admin'));
    manager = await app.scenario.staff('manager', { department: 69 });
    await app.unitOfWork.query('TRUNCATE platform.attempts');
  });
  afterEach(() => app.unitOfWork.query('DELETE FROM users.security_settings'));

  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  /** A code is valid once; the tests need several within the same half-minute. */
  const halfAMinuteLater = () => app.unitOfWork.query('UPDATE users.second_factors SET last_step = 0');
  const firstStep = (browser: TestBrowser, email: string) =>
    browser.post('/api/authentication/login', { username: email, password });
  const secondStep = (browser: TestBrowser, code: string) =>
    browser.post('/api/authentication/second-factor', { code });

  async function enrolled(browser: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { body } = await browser.post('/api/account/second-factor', { currentPassword: password });
    const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(body.secret) });
    expect(confirmed.status).toBe(200);
    await halfAMinuteLater();
    return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
  }

  it('is set up from the account, with the password and a first code', async () => {
    const browser = await app.loginAs(manager);
    const begin = (currentPassword: string) => browser.post('/api/account/second-factor', { currentPassword });
    expect((await begin('wrong')).status).toBe(422);
    const { body } = await begin(password);
    expect(body.uri).toContain(`otpauth://totp/Postes%20de%20secours:${encodeURIComponent(manager.email)}?`);
    const wrong = await browser.post('/api/account/second-factor/confirm', { code: '000000' });
    expect([wrong.status, wrong.body.detail]).toEqual([422, 'Code incorrect ou expiré']);
    const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(body.secret) });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect((await browser.get('/api/account/second-factor')).body).toEqual({
      enabled: true,
      required: false,
      recoveryCodesLeft: 10,
    });
    expect((await begin(password)).status).toBe(409);
    const stored = await app.unitOfWork.query('SELECT * FROM users.second_factors, users.recovery_codes');
    expect(JSON.stringify(stored)).not.toContain(body.secret);
    for (const code of confirmed.body.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('is required between the password and the session', async () => {
    const { secret, recoveryCodes } = await enrolled(await app.loginAs(manager));
    const browser = app.visitor();
    const first = await firstStep(browser, manager.email);
    expect([first.status, first.body]).toEqual([200, { secondFactor: 'required' }]);
    for (const path of ['/api/authentication/account', '/api/account', '/api/demand/list', '/api/affiliation/list'])
      expect((await browser.get(path)).status).toBe(401);
    expect((await browser.post('/api/authentication/second-factor/enrolment')).status).toBe(409);
    expect((await secondStep(app.visitor(), codeOf(secret))).status).toBe(401);

    const code = codeOf(secret);
    const done = await secondStep(browser, code);
    expect([done.status, done.body.user.email]).toEqual([200, manager.email]);
    expect((await browser.get('/api/demand/list')).status).toBe(200);

    const other = app.visitor();
    await firstStep(other, manager.email);
    expect((await secondStep(other, code)).status).toBe(422);
    expect((await secondStep(other, recoveryCodes[0]!)).status).toBe(200);
    const third = app.visitor();
    await firstStep(third, manager.email);
    expect((await secondStep(third, recoveryCodes[0]!)).status).toBe(422);
  });

  it('accepts one code once when several requests send it at once', async () => {
    const { secret } = await enrolled(await app.loginAs(manager));
    const browsers = Array.from({ length: 4 }, () => app.visitor());
    for (const browser of browsers) await firstStep(browser, manager.email);
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => secondStep(browser, code)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('is required of roles by an administrator who has one, at once and until it is set up', async () => {
    const demand = (secondFactorRoles: string[]) => admin.put('/api/security-settings', { secondFactorRoles });
    const cadre = await app.loginAs(manager);
    const accountant = await app.scenario.staff('accounting');
    const compta = await app.loginAs(accountant);
    expect((await demand(['ROLE_USER'])).status).toBe(400);
    expect((await demand(['ROLE_ADMIN'])).body.code).toBe('users.own-second-factor-first');
    await enrolled(admin);
    const demanded = await demand(['ROLE_ADMIN', 'ROLE_ACCOUNTING']);
    expect([demanded.status, demanded.body]).toEqual([
      200,
      { secondFactorRoles: ['ROLE_ADMIN', 'ROLE_ACCOUNTING'], version: 1 },
    ]);

    expect((await admin.get('/api/demand/list')).status).toBe(200);
    expect((await cadre.get('/api/demand/list')).status).toBe(200);
    expect((await compta.get('/api/demand/list')).status).toBe(401);

    const browser = app.visitor();
    expect((await firstStep(browser, accountant.email)).body).toEqual({ secondFactor: 'enrolment' });
    expect((await browser.get('/api/demand/list')).status).toBe(401);
    const { body } = await browser.post('/api/authentication/second-factor/enrolment');
    const done = await browser.post('/api/authentication/second-factor/enrolment/confirm', {
      code: codeOf(body.secret),
    });
    expect(done.body).toMatchObject({ user: { email: accountant.email }, recoveryCodes: expect.any(Array) });
    expect((await browser.get('/api/demand/list')).status).toBe(200);
    await halfAMinuteLater();
    const disable = { currentPassword: password, code: codeOf(body.secret) };
    expect((await browser.post('/api/account/second-factor/disable', disable)).status).toBe(409);
    expect((await demand([])).status).toBe(200);
    expect((await browser.post('/api/account/second-factor/disable', disable)).status).toBe(204);
  });

  it('is reset by an administrator for a user who has lost everything', async () => {
    const cadre = await app.loginAs(manager);
    await enrolled(cadre);
    const { id } = (await cadre.get('/api/account')).body;
    expect((await cadre.delete(`/api/users/${id}/second-factor`)).status).toBe(403);
    expect((await admin.delete(`/api/users/${id}/second-factor`)).status).toBe(204);
    expect((await cadre.get('/api/account')).status).toBe(401);
    expect((await firstStep(app.visitor(), manager.email)).body.user.id).toBe(id);
  });
});
