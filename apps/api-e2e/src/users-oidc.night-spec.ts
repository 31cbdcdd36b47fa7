import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import Provider from 'oidc-provider';

const client = { id: 'postes-de-secours', secret: 'a secret shared with the provider' };
const callback = 'http://127.0.0.1:3000/api/authentication/oidc/callback';

/** The login page, which leads to the demand in progress, or else to the home page. */
const loggedIn = '/login-app?etape=connecte';

/** A real OpenID Connect provider on loopback. The name of the user who logs in there is the address they type. */
async function identityProvider(): Promise<{ issuer: string; close(): Promise<void> }> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [callback] }],
    claims: { email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: accountId.replace('unverified+', ''),
        email_verified: !accountId.startsWith('unverified+'),
      }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return { issuer, close: () => new Promise((done) => server.close(() => done())) };
}

/** A user's browser at the provider: follows redirects there, with its cookies, until it returns to us. */
class ProviderVisit {
  private readonly cookies = new Map<string, string>();

  /** Logs in with an address and consents; returns the path that the provider sends the browser back to. */
  async logIn(start: string, address: string): Promise<string> {
    const login = await this.follow(start);
    const consent = await this.follow(login, { prompt: 'login', login: address, password: 'any' });
    return pathOf(consent.startsWith(callback) ? consent : await this.follow(consent, { prompt: 'consent' }));
  }

  /** Returns without logging in. */
  async refuse(start: string): Promise<string> {
    return pathOf(await this.follow(`${await this.follow(start)}/abort`));
  }

  /** Follows redirects; returns where they end: a page of the provider, or our callback. */
  private async follow(url: string, form?: Record<string, string>): Promise<string> {
    let next = url;
    let body = form && new URLSearchParams(form);
    for (let hops = 0; hops < 10; hops++) {
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body ? { method: 'POST', body } : {}),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
        this.cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) return next;
      next = new URL(location, next).href;
      if (next.startsWith(callback)) return next;
      body = undefined;
    }
    throw new Error('The provider never stops redirecting');
  }
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length);

describe('login with an identity provider', () => {
  let provider: Awaited<ReturnType<typeof identityProvider>>;
  let app: TestApplication;
  beforeAll(async () => {
    // The provider prints long warnings that its defaults are for development.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    provider = await identityProvider();
    app = await testApplication({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
    });
  });
  afterAll(async () => {
    await app?.close();
    await provider?.close();
    jest.restoreAllMocks();
  });

  /** The navigation back from the provider's site. */
  const comeBack = (browser: TestBrowser, path: string) =>
    browser.get(path, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'x-requested-with': undefined });
  const leave = async (browser: TestBrowser) =>
    String((await browser.get('/api/authentication/oidc/start')).headers.location);
  async function logIn(address: string, browser = app.visitor()) {
    const answer = await comeBack(browser, await new ProviderVisit().logIn(await leave(browser), address));
    return { browser, status: answer.status, location: answer.headers.location };
  }

  it('is offered, and starts with state, nonce and PKCE', async () => {
    const browser = app.visitor();
    expect((await browser.get('/api/authentication/methods')).body).toEqual({
      password: true,
      oidc: true,
      proConnect: false,
    });
    const answer = await browser.get('/api/authentication/oidc/start');
    expect(answer.status).toBe(302);
    const url = new URL(String(answer.headers.location));
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: client.id,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^pds_oidc=[^;]+; Max-Age=600; Path=\/api\/authentication\/oidc; HttpOnly; SameSite=Lax$/,
    );
  });

  it('opens the session of the account with that address', async () => {
    const { browser, status, location } = await logIn('Cadre@demo.example');
    expect([status, location]).toEqual([302, loggedIn]);
    expect((await browser.get('/api/authentication/account')).body.email).toBe('cadre@demo.example');
    expect((await browser.get('/api/demand/list')).status).toBe(200);
  });

  it('gives the reason when it opens no session', async () => {
    for (const [address, failure] of [
      ['personne@demo.example', 'oidc-compte'],
      ['unverified+cadre@demo.example', 'oidc-adresse'],
    ] as const) {
      const { browser, status, location } = await logIn(address);
      expect([status, location]).toEqual([302, `/login-app?erreur=${failure}`]);
      expect((await browser.get('/api/authentication/account')).status).toBe(401);
    }
    const browser = app.visitor();
    const refused = await comeBack(browser, await new ProviderVisit().refuse(await leave(browser)));
    expect(refused.headers.location).toBe('/login-app?erreur=oidc-refus');
  });

  it('accepts a return only from the browser that left, once', async () => {
    const [victim, attacker] = [app.visitor(), app.visitor()];
    const path = await new ProviderVisit().logIn(await leave(attacker), 'Cadre@demo.example');
    expect((await comeBack(victim, path)).headers.location).toBe('/login-app?erreur=oidc-expire');
    await leave(victim);
    const other = await comeBack(victim, path);
    expect(other.headers.location).toMatch(/^\/login-app\?erreur=oidc-/);
    expect((await victim.get('/api/authentication/account')).status).toBe(401);
    expect((await comeBack(attacker, path)).headers.location).toBe(loggedIn);
    expect((await comeBack(attacker, path)).headers.location).toBe('/login-app?erreur=oidc-expire');
    const forged = app.visitor();
    const cookie = `pds_oidc=${encodeURIComponent(JSON.stringify({ state: 'x', nonce: 'x', verifier: 'x' }))}`;
    expect((await forged.get(`${path}`, { cookie })).headers.location).toBe('/login-app?erreur=oidc-expire');
  });

  it('requires a second factor, as after a password', async () => {
    const admin = await app.loginAs('admin@demo.example');
    const demanded = await admin.put('/api/security-settings', { secondFactorRoles: ['ROLE_ACCOUNTING'] });
    expect(demanded.status).toBeLessThan(300);
    const { browser, location } = await logIn('compta@demo.example');
    expect(location).toBe('/login-app?etape=enrolement');
    expect((await browser.get('/api/demand/list')).status).toBe(401);
    expect((await browser.post('/api/authentication/second-factor/enrolment')).status).toBe(200);
  });
});

describe('with an identity provider behind TLS', () => {
  it('stores the attempt in a cookie that only TLS can set, and finds it again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const provider = await identityProvider();
    const app = await testApplication({
      APP_URL: 'https://secours.example',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
    });
    try {
      const browser = app.visitor();
      const left = await browser.get('/api/authentication/oidc/start');
      expect(String(left.headers['set-cookie'])).toMatch(
        /^__Secure-pds_oidc=[^;]+; Max-Age=600; Path=\/api\/authentication\/oidc; HttpOnly; Secure; SameSite=Lax$/,
      );
      const state = new URL(String(left.headers.location)).searchParams.get('state');
      const refusal = new URLSearchParams({ error: 'access_denied', state: state!, iss: provider.issuer });
      const back = await browser.get(`/api/authentication/oidc/callback?${refusal}`);
      expect(back.headers.location).toBe('/login-app?erreur=oidc-refus');
    } finally {
      await app.close();
      await provider.close();
      jest.restoreAllMocks();
    }
  });
});

describe('an ID token', () => {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: object, claims: object, key: KeyObject) => {
    const input = `${part(header)}.${part(claims)}`;
    return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
  };
  const rs256 = { alg: 'RS256', kid: 'one' };

  /** The response of the provider at its token endpoint, built from the valid claims. */
  let idToken: (claims: Record<string, unknown>) => string;
  let nonce = '';
  let server: Server;
  let app: TestApplication;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const now = Math.floor(Date.now() / 1000);
      const right = { iss: issuer, aud: client.id, sub: 'someone', iat: now, exp: now + 60, nonce };
      const answers: Record<string, () => object> = {
        '/.well-known/openid-configuration': () => ({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        }),
        '/keys': () => ({ keys: [{ ...ours.publicKey.export({ format: 'jwk' }), ...rs256, use: 'sig' }] }),
        '/token': () => ({
          access_token: 'any',
          token_type: 'bearer',
          id_token: idToken({ ...right, email: 'cadre@demo.example', email_verified: true }),
        }),
      };
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answers[request.url!]!()));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    app = await testApplication({
      OIDC_ISSUER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(async () => {
    await app?.close();
    await new Promise((done) => server.close(done));
  });

  /** The address where a login with the token leads. */
  async function leadsTo(token: typeof idToken): Promise<string> {
    idToken = token;
    const browser = app.visitor();
    const left = await browser.get('/api/authentication/oidc/start');
    const asked = new URL(String(left.headers.location)).searchParams;
    nonce = asked.get('nonce')!;
    const back = await browser.get(`/api/authentication/oidc/callback?code=x&state=${asked.get('state')}`);
    return String(back.headers.location);
  }
  const refused = '/login-app?erreur=oidc-indisponible';

  it.each<[string, typeof idToken]>([
    ['signed by a key that the provider does not publish', (claims) => signed(rs256, claims, foreign.privateKey)],
    ['not signed', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
    [
      'signed with what is public as a shared secret',
      (claims) => {
        const input = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims)}`;
        const key = ours.publicKey.export({ type: 'spki', format: 'pem' });
        return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
      },
    ],
    ['of another issuer', (claims) => signed(rs256, { ...claims, iss: 'https://x.example' }, ours.privateKey)],
    ['for another client', (claims) => signed(rs256, { ...claims, aud: 'another' }, ours.privateKey)],
    ['that has expired', (claims) => signed(rs256, { ...claims, exp: 1_700_000_000 }, ours.privateKey)],
    ['of another login', (claims) => signed(rs256, { ...claims, nonce: 'another' }, ours.privateKey)],
  ])('%s opens no session', async (_, token) => {
    expect(await leadsTo(token)).toBe(refused);
  });

  it('that is valid opens the account, and still does after the address changed at the provider', async () => {
    expect(await leadsTo((claims) => signed(rs256, claims, ours.privateKey))).toBe(loggedIn);
    const renamed = { email: 'camille@demo.example', email_verified: false };
    expect(await leadsTo((claims) => signed(rs256, { ...claims, ...renamed }, ours.privateKey))).toBe(loggedIn);
    // Another person to whom the provider gave the address.
    const successor = (claims: object) => signed(rs256, { ...claims, sub: 'another' }, ours.privateKey);
    expect(await leadsTo(successor)).toBe('/login-app?erreur=oidc-existant');
  });
});

describe('without an identity provider', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  it('offers only the password', async () => {
    const browser = app.visitor();
    expect((await browser.get('/api/authentication/methods')).body).toEqual({
      password: true,
      oidc: false,
      proConnect: false,
    });
    expect((await browser.get('/api/authentication/oidc/start')).status).toBe(404);
    expect((await browser.get('/api/authentication/oidc/callback?code=x')).status).toBe(404);
  });
});

describe('with an identity provider that is down', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
    });
  });
  afterAll(() => app?.close());

  it('reports that, and the password still works', async () => {
    const answer = await app.visitor().get('/api/authentication/oidc/start');
    expect([answer.status, answer.headers.location]).toEqual([302, '/login-app?erreur=oidc-indisponible']);
    await app.loginAs('cadre@demo.example');
  });
});
