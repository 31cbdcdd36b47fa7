import { createHmac } from 'node:crypto';
import { type FakeClaims, FakeProConnect, jwt, type ProConnectMishap } from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { contact, expressForm } from './express-form';

const loggedIn = '/login-app?etape=connecte';
const failure = (code: string) => `/login-app?erreur=oidc-${code}`;

describe('login with ProConnect', () => {
  let proConnect: FakeProConnect;
  let app: TestApplication;
  let admin: TestBrowser;
  beforeAll(async () => {
    proConnect = new FakeProConnect();
    await proConnect.listen();
    app = await testApplication(proConnect.settings);
    admin = await app.loginAs('admin@demo.example');
  });
  afterAll(async () => {
    await app?.close();
    await proConnect?.close();
  });
  afterEach(() => {
    proConnect.mishap = {};
  });

  let people = 0;
  /** The claims of a person whom nobody has seen before. */
  const agent = (claims: FakeClaims = {}): FakeClaims => ({
    sub: `agent-${++people}`,
    uid: `uid-${people}`,
    given_name: 'Jeanne Marie',
    usual_name: 'D’Été',
    email: `agent-${people}@mairie.example`,
    siret: '21690123100011',
    ...claims,
  });

  /** Presses the button, and returns from ProConnect as this person. */
  async function logIn(person: FakeClaims, browser = app.visitor()) {
    proConnect.person = person;
    const left = await browser.get('/api/authentication/oidc/start');
    const there = String(left.headers.location);
    if (there.startsWith('/')) return { browser, location: there };
    const back = new URL((await fetch(there, { redirect: 'manual' })).headers.get('location')!);
    const answer = await browser.get(`${back.pathname}${back.search}`, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'x-requested-with': undefined,
    });
    return { browser, location: String(answer.headers.location) };
  }
  const mailsTo = (address: string) =>
    app.unitOfWork.query<{ subject: string; text_body: string }>(
      'SELECT subject, text_body FROM platform.mails WHERE recipient = $1 ORDER BY id',
      [address],
    );
  const accountOf = async (browser: TestBrowser) => (await browser.get('/api/authentication/account')).body;

  it('is offered, and asks for the documented scopes', async () => {
    const browser = app.visitor();
    const { body } = await browser.get('/api/authentication/methods');
    expect(body).toEqual({ password: true, oidc: true, proConnect: true });
    const url = new URL(String((await browser.get('/api/authentication/oidc/start')).headers.location));
    expect(`${url.origin}${url.pathname}`).toBe(`${proConnect.issuer}/authorize`);
    expect(url.searchParams.get('scope')).toBe('openid given_name usual_name email siret uid');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302);
  });

  it('gives a newcomer an organiser’s account, with the names of the claims, whose address is still to be confirmed', async () => {
    const person = agent();
    const { browser, location } = await logIn(person);
    expect(location).toBe(loggedIn);
    const account = await accountOf(browser);
    expect(account).toMatchObject({
      email: person.email,
      firstName: 'Jeanne Marie',
      lastName: 'D’Été',
      roles: ['ROLE_USER'],
    });
    expect((await browser.get('/api/users/')).status).toBe(403);
    await app.drainJobs();
    const [mail, ...others] = await mailsTo(String(person.email));
    expect([mail!.subject, others]).toEqual(['Confirmez votre compte Postes de secours', []]);
    expect((await accountOf((await logIn(person)).browser)).id).toBe(account.id);
    const { body } = await browser.get('/api/account/export');
    expect(body.identities).toMatchObject([{ issuer: proConnect.issuer, siret: '21690123100011' }]);
  });

  it('never opens an account that has the address, until the person links it while signed in', async () => {
    for (const address of ['cadre@demo.example', 'Admin@demo.example']) {
      const { browser, location } = await logIn(agent({ email: address }));
      expect(location).toBe(failure('existant'));
      expect((await browser.get('/api/authentication/account')).status).toBe(401);
    }
    const person = agent({ email: 'organisateur@demo.example', siret: undefined });
    const other = await app.loginAs('mairie@demo.example');
    expect((await logIn(person, other)).location).toBe(failure('existant'));
    expect((await accountOf(other)).email).toBe('mairie@demo.example');
    const own = await app.loginAs('organisateur@demo.example');
    expect((await logIn(person, own)).location).toBe(loggedIn);
    const { browser, location } = await logIn(person);
    expect([location, (await accountOf(browser)).email]).toEqual([loggedIn, 'organisateur@demo.example']);

    // ProConnect gives the same person another subject: no account is taken over, and signed in they link it again.
    const renewed = { ...person, sub: 'renewed' };
    expect((await logIn(renewed)).location).toBe(failure('existant'));
    expect((await logIn(renewed, own)).location).toBe(loggedIn);
    expect((await logIn(renewed)).location).toBe(loggedIn);
    expect((await logIn(person)).location).toBe(failure('existant'));
  });

  it('no longer opens an account whose address another person proved by the e-mail’s link', async () => {
    const stranger = agent({ siret: undefined });
    const { browser } = await logIn(stranger);
    const first = await browser.post('/api/account/first-password', { password: 'Secours-de-nuit-2026' });
    expect([first.status, first.body.code]).toEqual([409, 'users.password-not-missing']);
    await app.drainJobs();
    const [mail] = await mailsTo(String(stranger.email));
    const token = /sign-in#token=([\w-]{43})/.exec(mail!.text_body)![1]!;
    const owner = app.visitor();
    expect((await owner.post('/api/authentication/link/open', { token })).status).toBe(200);
    expect((await accountOf(owner)).email).toBe(stranger.email);
    expect((await browser.get('/api/authentication/account')).status).toBe(401);
    expect((await logIn(stranger)).location).toBe(failure('existant'));
  });

  const mishaps: [string, () => ProConnectMishap][] = [
    ['userinfo signed by a foreign key', () => ({ userInfo: proConnect.forged })],
    ['userinfo that is not signed', () => ({ userInfo: (claims) => jwt({ alg: 'none' }, claims) })],
    ['userinfo as JSON', () => ({ userInfo: (claims) => JSON.stringify(claims) })],
    ['userinfo that is no JWT', () => ({ userInfo: () => 'a.b' })],
    [
      'userinfo signed with the shared secret',
      () => ({
        userInfo: (claims) => {
          const input = jwt({ alg: 'HS256' }, claims).slice(0, -1);
          return `${input}.${createHmac('sha256', proConnect.clientSecret).update(input).digest('base64url')}`;
        },
      }),
    ],
    ['userinfo about another person', () => ({ userInfo: (claims) => proConnect.signed({ ...claims, sub: 'x' }) })],
    ['userinfo for another client', () => ({ userInfo: (claims) => proConnect.signed({ ...claims, aud: 'x' }) })],
    ['userinfo for nobody', () => ({ userInfo: ({ aud: _, ...claims }) => proConnect.signed(claims) })],
    ['userinfo of another issuer', () => ({ userInfo: (claims) => proConnect.signed({ ...claims, iss: 'x' }) })],
    [
      'userinfo that has expired',
      () => ({ userInfo: (claims) => proConnect.signed({ ...claims, exp: 1_700_000_000 }) }),
    ],
    ['a token endpoint that is down', () => ({ down: ['/token'] })],
    ['a userinfo endpoint that is down', () => ({ down: ['/userinfo'] })],
  ];
  it.each(mishaps)('%s opens no session and creates no account', async (_, mishap) => {
    const person = agent();
    // The description of the provider is already known: only this login goes wrong.
    await logIn(agent());
    proConnect.mishap = mishap();
    const { browser, location } = await logIn(person);
    expect(location).toBe(failure('indisponible'));
    expect((await browser.get('/api/authentication/account')).status).toBe(401);
    expect((await admin.get(`/api/users/?email=${person.email}`)).body.records).toEqual([]);
  });

  it('waits for a provider that takes a second for each answer', async () => {
    proConnect.mishap = { delay: 1000 };
    expect((await logIn(agent())).location).toBe(loggedIn);
  });

  it.each<[string, FakeClaims, string]>([
    ['markup as name', { given_name: '<img src=x onerror=alert(1)>' }, failure('nom')],
    ['a text that is no address', { email: "x' OR 1=1 --" }, failure('adresse')],
    ['a NUL in the identifier', { sub: 'a\u0000b' }, failure('indisponible')],
  ])('refuses %s', async (_, claims, expected) => {
    const { browser, location } = await logIn(agent(claims));
    expect(location).toBe(expected);
    expect((await browser.get('/api/authentication/account')).status).toBe(401);
  });

  it('ends the session at ProConnect too when the person logs out', async () => {
    const { browser } = await logIn(agent());
    const away = new URL(String((await browser.get('/logout')).headers.location));
    expect(`${away.origin}${away.pathname}`).toBe(`${proConnect.issuer}/session/end`);
    expect(away.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await fetch(away, { redirect: 'manual' })).headers.get('location')).toMatch(/\/login-app\?state=.{32}/);
    expect((await browser.get('/api/authentication/account')).status).toBe(401);
    expect((await browser.get('/logout')).headers.location).toBe('/login-app');
    const byPassword = await app.loginAs('cadre@demo.example');
    expect((await byPassword.get('/logout')).headers.location).toBe('/login-app');
  });

  describe('of an agent whose SIRET an organisation has', () => {
    let sirets = 0;
    /** A new organisation with a SIRET of its own. */
    async function organisation(manager: 'mairie@demo.example' | null) {
      const siret = validSiret(++sirets);
      const name = `Mairie de l’essai n° ${sirets}`;
      const [{ id } = { id: 0 }] = await app.unitOfWork.query<{ id: number }>(
        `INSERT INTO organisations.organisations (id, name, type, identifier, department_id, created_at)
         VALUES (nextval('organisations.organisations_id_seq'), $1, 2, $2, 69, now()) RETURNING id`,
        [name, siret],
      );
      if (manager) {
        const { accountId } = app.demo.person(manager);
        const appointed = await admin.patch(`/api/organization/update-manager/${id}/${accountId}`);
        expect(appointed.status).toBe(200);
      }
      return { id, name, siret };
    }
    const managed = async (browser: TestBrowser) =>
      (await browser.get('/api/organization/list_by_manager')).body.records.map((each: { id: number }) => each.id);
    const requestsOf = async (browser: TestBrowser) =>
      (await browser.get('/api/organization/attachments')).body as { id: number; organisation: { id: number } }[];

    it('makes them its manager when nobody is, and notifies the department', async () => {
      const { id, name, siret } = await organisation(null);
      const person = agent({ siret });
      const { browser } = await logIn(person);
      await app.drainJobs();
      expect(await managed(browser)).toEqual([id]);
      expect((await browser.get(`/api/organization/${id}`)).body.name).toBe(name);
      const mails = async () =>
        (await mailsTo('operationnel69@demo.example')).filter(({ subject }) => subject.includes(name));
      expect((await mails())[0]!.text_body).toContain('Jeanne Marie D’Été');
      await logIn(person);
      await app.drainJobs();
      expect(await mails()).toHaveLength(1);
    });

    it('shows them nothing of it while its manager is asked, who agrees once', async () => {
      const { id, name, siret } = await organisation('mairie@demo.example');
      const person = agent({ siret });
      const { browser } = await logIn(person);
      await app.drainJobs();
      expect([await managed(browser), await requestsOf(browser)]).toEqual([[], []]);
      expect((await browser.get(`/api/organization/${id}`)).status).toBe(404);
      const asked = (await mailsTo('mairie@demo.example')).filter(({ subject }) => subject.includes(name));
      expect(asked).toHaveLength(1);
      expect(asked[0]!.text_body).toContain('/admin/organization/profile');

      const manager = await app.loginAs('mairie@demo.example');
      const [request] = (await requestsOf(manager)).filter((each) => each.organisation.id === id);
      expect(request).toMatchObject({
        organisation: { id, name },
        siret,
        person: { firstName: 'Jeanne Marie', lastName: 'D’Été', email: person.email },
      });
      const path = `/api/organization/attachments/${request!.id}`;
      for (const stranger of [browser, await app.loginAs('cadre@demo.example'), admin])
        expect((await stranger.patch(path, { accepted: true })).status).toBe(404);
      expect((await manager.patch(path, {})).status).toBe(400);
      expect(await managed(browser)).toEqual([]);
      const answers = await Promise.all([
        manager.patch(path, { accepted: true }),
        manager.patch(path, { accepted: true }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await managed(browser)).toEqual([id]);
      await app.drainJobs();
      expect((await mailsTo(String(person.email))).map(({ subject }) => subject)).toContain(
        'Vous êtes gestionnaire d’une organisation',
      );
    });

    it('gives the SIRET to the first organisation that they name in a request', async () => {
      const siret = validSiret(++sirets);
      const { browser } = await logIn(agent({ siret }));
      await app.drainJobs();
      const filed = await browser.post('/api/demand/add', {
        ...expressForm,
        ...contact,
        orgaName: 'Mairie toute neuve',
      });
      expect([filed.status, filed.body.detail]).toEqual([201, undefined]);
      const { records } = (await browser.get('/api/organization/list_by_manager')).body;
      expect(records).toMatchObject([{ name: 'Mairie toute neuve' }]);
      expect((await browser.get(`/api/organization/${records[0].id}`)).body.identifier).toBe(siret);
      const colleague = await logIn(agent({ siret }));
      await app.drainJobs();
      expect(await managed(colleague.browser)).toEqual([]);
      expect(await requestsOf(browser)).toMatchObject([{ organisation: { name: 'Mairie toute neuve' } }]);
    });
  });
});

/** A SIRET with a valid key, of an establishment of a made-up company. */
function validSiret(number: number): string {
  const luhn = (digits: string) =>
    [...digits].reverse().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) % 10;
  const withKey = (digits: string) => `${digits}${(10 - luhn(`${digits}0`)) % 10}`;
  return withKey(`${withKey(`2169${String(number).padStart(4, '0')}`)}0001`);
}
