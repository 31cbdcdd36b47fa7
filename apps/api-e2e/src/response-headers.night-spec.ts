import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** The headers that a browser gets with every answer, for any caller and address (docs/security.md, V3 and V4). */
describe('the headers of answers', () => {
  let app: TestApplication;
  let staff: TestBrowser;
  beforeAll(async () => {
    app = await testApplication({ APP_URL: 'https://secours.example' });
    staff = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  const addresses = [
    ['an answer', '/api/authentication/account', 200],
    ['a refusal', '/api/security-settings', 403],
    ['a malformed request', '/api/demand/list?page=a', 400],
    ['nothing there', '/api/nowhere', 404],
    ['health', '/health/live', 200],
    ['a page', '/api/docs', 200],
  ] as const;

  it.each(addresses)('require TLS and forbid sniffing, framing and foreign content: %s', async (_, url, expected) => {
    const { status, headers } = await staff.get(url);
    expect(status).toBe(expected);
    const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security'])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        // The pages of developers, off in production unless API_DOCS is on, are the only ones with inline styles.
        url.startsWith('/api/docs') ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
      ]),
    );
    expect(policy.filter((part) => part.includes('unsafe')).length).toBe(url.startsWith('/api/docs') ? 1 : 0);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('allow pictures from the server of the map, if configured, and from no other server', async () => {
    const pictures = async (application: TestApplication) => {
      const { headers } = await application.visitor().get('/health/live');
      return String(headers['content-security-policy'])
        .split(';')
        .find((part) => part.startsWith('img-src'));
    };
    const mapped = await testApplication({ MAP_TILES_URL: 'https://tuiles.example/{z}/{x}/{y}.png' });
    try {
      expect(await pictures(mapped)).toBe("img-src 'self' data: https://tuiles.example");
      expect(await pictures(app)).toBe("img-src 'self' data:");
    } finally {
      await mapped.close();
    }
  });

  it('require TLS and forbid sniffing even when the address cannot be read', async () => {
    const { status, headers } = await staff.get('/%ff');
    expect(status).toBe(400);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(addresses)('let no other origin read: %s', async (_, url) => {
    for (const origin of ['https://evil.example', 'null', 'https://secours.example.evil.example']) {
      const { headers } = await staff.get(url, { origin });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    const preflight = await app.application.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(404);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['/api/authentication/account', 'application/json; charset=utf-8'],
    ['/api/nowhere', 'application/problem+json; charset=utf-8'],
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/docs/swagger-ui-init.js', 'application/javascript; charset=utf-8'],
    ['/api/docs.json', 'application/json; charset=utf-8'],
    ['/dev/papers', 'text/html; charset=utf-8'],
  ])('state type and charset of %s', async (url, type) => {
    expect((await staff.get(url)).headers['content-type']).toBe(type);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compress a large JSON answer with %s for a browser that accepts it', async (encoding, decompressed) => {
    const large = '/api/docs.json';
    const plain = await staff.get(large);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    const headers = { cookie: staff.cookie, 'x-requested-with': 'fetch', 'accept-encoding': encoding };
    const sent = await app.application.inject({ url: large, headers });
    expect(sent.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(decompressed(sent.rawPayload).toString()).toBe(plain.raw.toString());
    expect(sent.rawPayload.length).toBeLessThan(plain.raw.length / 2);
  });

  it.each(['/api/authentication/account', '/api/nowhere', '/api/demand/list/export'])(
    'do not compress what is small or compressed: %s',
    async (url) => {
      const { headers } = await staff.get(url, { 'accept-encoding': 'br, gzip' });
      expect(headers['content-encoding']).toBeUndefined();
    },
  );

  it.each(['TRACE', 'PROPFIND', 'OPTIONS'] as const)('are sent with a refusal of %s', async (method) => {
    const answer = await app.application.inject({ method: method as 'OPTIONS', url: '/api/authentication/account' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(403);
    expect(answer.body).not.toContain('cadre@demo.example');
  });

  it('clear the stored data of pages when a user logs out, and only then', async () => {
    const leaving = await app.loginAs('cadre@demo.example');
    const refused = await leaving.get('/logout', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    expect([refused.status, refused.headers['clear-site-data']]).toEqual([403, undefined]);
    const left = await leaving.get('/logout', { 'sec-fetch-mode': 'navigate' });
    expect([left.status, left.headers['clear-site-data']]).toEqual([302, '"storage"']);
  });
});
