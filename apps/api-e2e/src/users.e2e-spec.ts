import { jest } from '@jest/globals';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const jeanne = { firstName: 'Jeanne', name: 'Martin', email: 'jeanne@example.org', tel: '06 12 34 56 78' };
const login = (browser: TestBrowser, username: string, password: string) =>
  browser.post('/api/authentication/login', { username, password });

describe('accounts and sessions', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());
  beforeEach(() => app.unitOfWork.query('TRUNCATE platform.attempts'));

  /** The link in the last e-mail to an address. */
  async function linkSentTo(email: string): Promise<string> {
    await app.drainJobs();
    const [mail] = await app.unitOfWork.query<{ text_body: string }>(
      `SELECT text_body FROM platform.mails WHERE recipient = $1 AND text_body LIKE '%#token=%' ORDER BY id DESC LIMIT 1`,
      [email],
    );
    return /#token=([A-Za-z0-9_-]{43})/.exec(mail!.text_body)![1]!;
  }

  it('lets a visitor sign up, confirm by e-mail, set a password and log in', async () => {
    const browser = app.visitor();
    const created = await browser.post('/api/users/add', jeanne);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ userId: expect.any(Number) });
    expect((await browser.get('/api/authentication/account')).status).toBe(401);
    expect((await login(browser, jeanne.email, '')).status).toBe(400);
    expect((await login(browser, jeanne.email, 'Secours-2026')).status).toBe(401);

    const token = await linkSentTo(jeanne.email);
    const stored = await app.unitOfWork.query('SELECT * FROM users.credential_links WHERE token_digest = $1', [token]);
    expect(stored).toEqual([]);
    const short = await browser.post('/api/authentication/set-password', { token, password: 'court' });
    expect(short.status).toBe(422);
    expect(short.body.errors).toEqual([
      { field: 'password', message: 'Le mot de passe doit compter au moins 10 caractères.' },
    ]);
    expect((await browser.post('/api/authentication/set-password', { token, password: 'Secours-2026' })).status).toBe(
      204,
    );
    expect((await browser.post('/api/authentication/set-password', { token, password: 'Secours-2027' })).status).toBe(
      422,
    );

    const answer = await login(browser, 'JEANNE@example.org', 'Secours-2026');
    const user = {
      id: created.body.userId,
      roles: ['ROLE_USER'],
      firstName: 'Jeanne',
      lastName: 'Martin',
      email: jeanne.email,
      phone: jeanne.tel,
    };
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user });
    expect((await browser.get('/api/authentication/account')).body).toEqual(user);
  });

  it('reports at sign-up that an address has an account, and every invalid field', async () => {
    const taken = await app.visitor().post('/api/users/add', { ...jeanne, email: 'CADRE@demo.example' });
    expect(taken.status).toBe(409);
    expect(taken.headers['content-type']).toMatch('application/problem+json');
    expect(taken.body).toMatchObject({ code: 'users.email-already-used', error: taken.body.detail });
    expect(taken.headers['set-cookie']).toBeUndefined();

    const wrong = await app.visitor().post('/api/users/add', {
      firstName: ' ',
      name: 'Cliquez http://piege.example',
      email: 'jeanne',
      tel: 'abc',
      role: 'ROLE_ADMIN',
    });
    expect(wrong.status).toBe(400);
    const errors = wrong.body.errors as { field: string; message: string }[];
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
      firstName: '* Veuillez vérifier vos informations',
      name: 'Ce nom contient des caractères non autorisés',
      email: 'Veuillez entrer une adresse mail valide',
      tel: 'Veuillez entrer un numéro valide',
      role: 'Champ inconnu',
    });
  });

  it('sets a cookie that scripts and other sites cannot use, and a new one at each login', async () => {
    const browser = app.visitor();
    const cookies: string[] = [];
    const devices: string[] = [];
    for (let n = 0; n < 2; n++) {
      const answer = await login(browser, 'cadre@demo.example', 'Secours-2026');
      const [session, device] = answer.headers['set-cookie'] as unknown as [string, string];
      cookies.push(session);
      devices.push(device);
    }
    expect(cookies[0]).toMatch(/^pds_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(devices[0]).toMatch(/^pds_device=[A-Za-z0-9_-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies[1]).not.toBe(cookies[0]);
    expect(devices[1]).not.toBe(devices[0]);
    const former = app.visitor();
    const withCookie = (cookie: string) => former.get('/api/authentication/account', { cookie: cookie.split(';')[0]! });
    expect((await withCookie(cookies[0]!)).status).toBe(401);
    expect((await withCookie(cookies[1]!)).status).toBe(200);
  });

  it('answers a wrong password and an unknown account alike, then makes both wait', async () => {
    const answers = [];
    for (const username of ['cadre@demo.example', 'personne@demo.example']) {
      for (let n = 0; n < 5; n++) {
        const { status, body } = await login(app.visitor(), username, 'un autre mot de passe');
        answers.push({ status, detail: body.detail, code: body.code });
      }
      const refused = await login(app.visitor(), username, 'Secours-2026');
      expect(refused.status).toBe(429);
      // Two seconds since the last attempt; a busy machine has used one of them.
      expect(refused.headers['retry-after']).toMatch(/^[12]$/);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          status: 401,
          detail: '* Login ou mot de passe incorrect',
          code: 'users.wrong-credentials',
        }),
      ]),
    );
  });

  it('does not accept credentials in the address, where logs would show them', async () => {
    const answer = await app
      .visitor()
      .post('/api/authentication/login?username=cadre@demo.example&password=Secours-2026', {});
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual(['username', 'password']);
  });

  it('ends the session on logout, when requested by the application itself', async () => {
    const browser = await app.loginAs('cadre@demo.example');
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.get('/logout', { ...crossSite, 'sec-fetch-mode': 'navigate' })).status).toBe(403);
    expect((await browser.get('/logout', { 'sec-fetch-mode': 'no-cors' })).status).toBe(403);
    expect((await browser.get('/logout', { 'sec-purpose': 'prefetch' })).status).toBe(403);
    expect((await browser.post('/api/authentication/logout', undefined, crossSite)).status).toBe(403);
    expect((await browser.get('/api/authentication/account')).status).toBe(200);
    const left = await browser.get('/logout', { 'sec-fetch-mode': 'navigate' });
    expect([left.status, left.headers.location]).toEqual([302, '/login-app']);
    expect((await browser.get('/api/authentication/account')).status).toBe(401);

    const other = await app.loginAs('cadre@demo.example');
    expect((await other.post('/api/authentication/logout')).status).toBe(204);
    expect((await other.get('/api/authentication/account')).status).toBe(401);
    expect((await other.post('/api/authentication/logout')).status).toBe(204);
  });

  it('expires twelve hours after the last request, not later', async () => {
    const browser = await app.loginAs('compta@demo.example');
    const age = (hours: number) =>
      app.unitOfWork.query(
        `UPDATE users.sessions SET last_seen_at = last_seen_at - $1 * interval '1 hour',
                                   expires_at = expires_at - $1 * interval '1 hour'`,
        [hours],
      );
    await age(11.9);
    expect((await browser.get('/api/authentication/account')).status).toBe(200);
    await age(11.9);
    expect((await browser.get('/api/authentication/account')).status).toBe(200);
    await age(12.1);
    expect((await browser.get('/api/authentication/account')).status).toBe(401);
  });

  it('ends after thirty days, however active', async () => {
    const browser = await app.loginAs('compta@demo.example');
    // Signed in for almost thirty days, and last seen an hour ago.
    await app.unitOfWork.query(
      `UPDATE users.sessions SET created_at = now() - interval '30 days' + interval '1 hour',
                                 last_seen_at = now() - interval '1 hour'`,
    );
    expect((await browser.get('/api/authentication/account')).status).toBe(200);
    const [left] = await app.unitOfWork.query<{ minutes: number }>(
      `SELECT extract(epoch FROM max(expires_at) - now()) / 60 AS minutes FROM users.sessions`,
    );
    expect(Number(left!.minutes)).toBeLessThanOrEqual(60);
    await app.unitOfWork.query(`UPDATE users.sessions SET expires_at = expires_at - interval '1 hour'`);
    expect((await browser.get('/api/authentication/account')).status).toBe(401);
  });

  it('is looked up in one statement, and not at all for an answer that is the same for everybody', async () => {
    const browser = await app.loginAs('cadre@demo.example');
    const sent = [jest.spyOn(app.unitOfWork, 'prepared'), jest.spyOn(app.unitOfWork, 'query')];
    const atTheDoor = async (path: string) => {
      for (const spy of sent) spy.mockClear();
      expect((await browser.get(path)).status).toBe(200);
      return sent.map((spy) => spy.mock.calls.length);
    };
    try {
      expect(await atTheDoor('/health/live')).toEqual([0, 0]);
      expect(await atTheDoor('/api/docs')).toEqual([0, 0]);
      expect(await atTheDoor('/api/authentication/methods')).toEqual([0, 0]);
      // No personal data: the statement only reads who the caller is.
      expect(await atTheDoor('/api/department/eprotec/list')).toEqual([1, expect.any(Number)]);
    } finally {
      jest.restoreAllMocks();
    }
  });

  /** A demand filed by an account, as the express form files it. */
  async function demandOf(accountId: number): Promise<number> {
    const person = { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@example.org', phone: '06 12 34 56 78' };
    return (await app.scenario.dossier({ organiser: { ...person, accountId } }).filed()).id;
  }

  it('links a demand only to the account that this browser created or is logged in to', async () => {
    const visitor = app.visitor();
    const { body } = await visitor.post('/api/users/add', { ...jeanne, email: 'lien@example.org' });
    const organiser = await app.loginAs('organisateur@demo.example');
    const own = (await organiser.get('/api/authentication/account')).body;
    const link = (browser: TestBrowser, userId: number, event: unknown) =>
      browser.post(`/login/user/event/${userId}`, { event });
    const filed = await demandOf(body.userId);
    expect((await link(organiser, body.userId, filed)).status).toBe(404);
    expect((await link(visitor, body.userId, filed)).status).toBe(204);
    const first = await demandOf(own.id);
    expect((await link(organiser, own.id, first)).status).toBe(204);
    expect((await organiser.get('/api/authentication/account')).body.event).toBe(first);
  });

  it('does not lead to a demand that has been deleted meanwhile', async () => {
    const organiser = await app.loginAs('organisateur@demo.example');
    const { id } = (await organiser.get('/api/authentication/account')).body;
    const demand = await demandOf(id);
    await organiser.post(`/login/user/event/${id}`, { event: demand });
    const admin = await app.loginAs('admin@demo.example');
    expect((await admin.delete(`/api/demand/delete/${demand}`)).status).toBe(204);
    expect((await organiser.get('/api/authentication/account')).body).not.toHaveProperty('event');
    const again = await login(app.visitor(), 'organisateur@demo.example', 'Secours-2026');
    expect(again.body.user).not.toHaveProperty('event');
  });

  it('shows the user’s roles, and switches only between them', async () => {
    const person = await app.scenario.staff('manager', { department: 69 });
    const { accountId: id } = person;
    const browser = await app.loginAs(person);
    const office = app.demo.office('69/Givors');
    const added = await app.scenario.furtherRole({ accountId: id, post: 'office manager', office });
    const list = async () => (await browser.get('/api/affiliation/list')).body.affiliations;
    expect(await list()).toEqual([
      { id: expect.any(Number), name: 'Cadre local – Rhône (69)', active: true, organizationId: null },
      { id: added, name: 'Cadre local antenne – Givors (69)', active: false, organizationId: null },
    ]);
    expect((await browser.get('/api/office/list')).body.total).toBe(3);
    expect((await browser.post(`/api/affiliation/update/${added}`)).status).toBe(204);
    expect((await browser.get('/api/authentication/account')).body.roles).toEqual(['ROLE_OFFICE_LOCAL_MANAGER']);
    expect((await browser.get('/api/office/list')).body.total).toBe(1);
  });

  it('resets a forgotten password without revealing whether an account exists', async () => {
    const ask = (email: string) => app.visitor().post('/api/authentication/forgotten-password', { email });
    const { email, password } = await app.scenario.organiser();
    const known = await ask(email);
    const unknown = await ask('personne@demo.example');
    expect([known.status, known.body]).toEqual([204, '']);
    expect([unknown.status, unknown.body]).toEqual([204, '']);
    const token = await linkSentTo(email);
    const [sent] = await app.unitOfWork.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM platform.mails WHERE recipient = 'personne@demo.example'`,
    );
    expect(sent!.count).toBe(0);
    const session = await app.loginAs({ email, password });
    await app.visitor().post('/api/authentication/set-password', { token, password: 'Nouveau-mot-2026' });
    expect((await session.get('/api/authentication/account')).status).toBe(401);
    expect((await login(app.visitor(), email, password!)).status).toBe(401);
    expect((await login(app.visitor(), email, 'Nouveau-mot-2026')).status).toBe(200);
  });

  describe('with two processes on one database', () => {
    const account = async (browser: TestBrowser) => (await browser.get('/api/authentication/account')).status;
    let second: Awaited<ReturnType<TestApplication['another']>>;
    beforeAll(async () => {
      second = await app.another();
    });
    afterAll(() => second?.close());

    it('is valid at one when it began at the other, role and scope included', async () => {
      const browser = await app.loginAs('antenne@demo.example');
      const [here, there] = [await browser.get('/api/office/list'), await browser.on(second).get('/api/office/list')];
      expect(there.status).toBe(200);
      expect(there.body.records).toEqual(here.body.records);
      expect((await browser.on(second).get('/api/department/38')).status).toBe(404);
    });

    it.each([
      ['the call', (browser: TestBrowser) => browser.post('/api/authentication/logout')],
      ['the link', (browser: TestBrowser) => browser.get('/logout', { 'sec-fetch-mode': 'navigate' })],
    ])('ends at both when the user logs out at one, by %s', async (_, logOut) => {
      const browser = await app.loginAs('compta@demo.example');
      // A copy of the cookie made before is invalid too.
      const { cookie } = browser;
      expect(await account(browser.on(second))).toBe(200);
      await logOut(browser.on(second));
      for (const copy of [app.visitor(), app.visitor().on(second)]) {
        expect((await copy.get('/api/authentication/account', { cookie })).status).toBe(401);
      }
      expect(await account(browser)).toBe(401);
    });
  });
});
