import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { demoPassword } from './login';
import { test } from './product';

/**
 * Attacker pages of another origin, opened in a signed-in person's browser: on another port of the same host, where the browser still sends
 * the session cookie, and on another host, where SameSite=Lax already withholds most of it.
 */
const hosts = [
  { name: 'another origin of the same site', host: '127.0.0.1' },
  { name: 'another site', host: 'localhost' },
];

let otherOriginServer: Server;
let attackPage = '';
test.beforeAll(async () => {
  otherOriginServer = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(request.url === '/attack' ? attackPage : '<!doctype html><title>Ailleurs</title>');
  });
  await new Promise<void>((done) => otherOriginServer.listen(0, done));
});
test.afterAll(() => new Promise((done) => otherOriginServer.close(done)));

/** Returns the address of an attacker page with the given elements. */
function attackPageAddress(host: string, body: string): string {
  attackPage = `<!doctype html><html lang="fr"><title>Gagnez un lot</title><body>${body}</body></html>`;
  return `http://${host}:${(otherOriginServer.address() as AddressInfo).port}/attack`;
}

async function signIn(person: Page): Promise<APIRequestContext> {
  const data = { username: 'admin@demo.example', password: demoPassword };
  expect((await person.request.post('/api/authentication/login', { data })).status()).toBe(200);
  return person.request;
}

/** Every GET that changes state, and every POST, of the API's description, with a number that nothing has for each parameter. */
async function findPaths(request: APIRequestContext) {
  const { paths } = (await (await request.get('/api/docs.json')).json()) as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  };
  const isStateChangingGet = (path: string) =>
    paths[path]!.get?.parameters?.some(({ name }) => name === 'X-Requested-With') ?? false;
  const pathsOf = (fits: (path: string) => unknown) => [
    ...new Set(
      Object.keys(paths)
        .filter(fits)
        .map((path) => path.replaceAll(/\{\w+\}/g, '999999')),
    ),
  ];
  const gets = [...new Set([...pathsOf(isStateChangingGet), '/logout'])];
  const posts = pathsOf((path) => paths[path]!.post && path !== sentFromAnywhere);
  expect(gets.length).toBeGreaterThanOrEqual(6);
  expect(posts.length).toBeGreaterThan(20);
  return { gets, posts };
}

/** Mail programs send it from anywhere (RFC 8058). It needs the secret of the e-mail and reads no session. */
const sentFromAnywhere = '/api/account/daily-digest/one-click';

/** One request from an attacker page to the product. */
interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/**
 * Records the attempts of a page at network level: the browser hides most answers from the page and from Playwright's events, but the
 * product has answered.
 */
async function attemptsOf(person: Page, product: string): Promise<{ all(): Attempt[]; forget(): void }> {
  const network = await person.context().newCDPSession(person);
  const requests = new Map<string, { method: string; path: string }>();
  const answered = new Map<string, number>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const url = new URL(request.url);
    if (url.origin === product) requests.set(requestId, { method: request.method, path: url.pathname });
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    answered.set(requestId, statusCode);
  });
  await network.send('Network.enable');
  // Frames of another site run in their own processes.
  const framed: Attempt[] = [];
  person.on('response', (response) => {
    const url = new URL(response.url());
    if (url.origin !== product || response.frame() === person.mainFrame()) return;
    framed.push({ method: response.request().method(), path: url.pathname, status: response.status() });
  });
  const all = () => [
    ...[...requests].flatMap(([id, request]) => {
      const status = answered.get(id);
      return status === undefined ? [] : [{ ...request, status }];
    }),
    ...framed,
  ];
  const forget = () => {
    requests.clear();
    framed.length = 0;
  };
  return { all, forget };
}

for (const { name, host } of hosts) {
  test(`a page of ${name} is refused every call that changes state, whatever it uses`, async ({
    page: person,
    baseURL,
  }) => {
    const product = baseURL!;
    const request = await signIn(person);
    const { gets, posts } = await findPaths(request);
    const attempts = await attemptsOf(person, product);

    /** Attacks, waits until the product has answered each path, then checks every answer. The refusal comes before any handler. */
    async function expectRefused(means: string, method: string, paths: readonly string[], act: () => Promise<unknown>) {
      await test.step(means, async () => {
        attempts.forget();
        await act();
        const made = () => attempts.all().filter((attempt) => attempt.method === method);
        await expect.poll(() => [...new Set(made().map(({ path }) => path))].sort()).toEqual([...paths].sort());
        // A caller whose cookie the browser withheld is asked to sign in.
        expect(made().filter(({ status }) => status !== 403 && status !== 401)).toEqual([]);
        expect((await request.get('/api/authentication/account')).status(), 'still signed in').toBe(200);
      });
    }
    const elements = (paths: readonly string[], elementOf: (url: string) => string) =>
      person.goto(attackPageAddress(host, paths.map((path) => elementOf(product + path)).join('')));

    await expectRefused('forms posted into frames', 'POST', posts, async () => {
      await elements(
        posts,
        (url) => `<iframe name="${url}"></iframe><form method="post" action="${url}" target="${url}"></form>`,
      );
      await person.evaluate(() => {
        for (const form of document.forms) form.submit();
      });
    });

    await expectRefused('a form posted in the whole window', 'POST', posts.slice(0, 1), async () => {
      await elements(posts.slice(0, 1), (url) => `<form method="post" action="${url}"></form>`);
      await Promise.all([
        person.waitForURL(`${product}${posts[0]}`),
        person.evaluate(() => document.forms[0]!.submit()),
      ]);
    });

    await expectRefused('images', 'GET', gets, () => elements(gets, (url) => `<img alt="" src="${url}">`));
    await expectRefused('prefetches', 'GET', gets, () =>
      elements(gets, (url) => `<link rel="prefetch" href="${url}">`),
    );

    await expectRefused('followed links, with the cookie', 'GET', gets, async () => {
      for (const path of gets) {
        await elements([path], (url) => `<a href="${url}">Gagnez un lot</a>`);
        await Promise.all([person.waitForURL(`${product}${path}`), person.getByRole('link').click()]);
      }
    });

    for (const [method, paths] of [
      ['POST', posts],
      ['GET', gets],
    ] as const)
      await expectRefused(`${method} requests by script with credentials`, method, paths, async () => {
        await person.goto(attackPageAddress(host, ''));
        const outcomes = await person.evaluate(
          async ({ urls, method }) => {
            const outcome = (url: string, init: RequestInit) =>
              fetch(url, { method, credentials: 'include', ...init }).then(
                ({ status }) => String(status),
                () => 'hidden',
              );
            // Without a header the browser sends no preflight request. With a custom header it sends one, which is refused.
            const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' };
            const results: string[] = [];
            for (const url of urls)
              results.push(await outcome(url, { mode: 'no-cors' }), await outcome(url, { headers }));
            return results;
          },
          { urls: paths.map((path) => product + path), method },
        );
        expect(new Set(outcomes)).toEqual(new Set(['hidden']));
      });
  });
}

test('a page of the product may make the same calls', async ({ page: person }) => {
  const request = await signIn(person);
  const { gets } = await findPaths(request);
  await person.goto('/');
  const statuses = await person.evaluate(
    (paths) =>
      Promise.all(paths.map(async (path) => (await fetch(path, { headers: { 'X-Requested-With': 'fetch' } })).status)),
    gets.filter((path) => path !== '/logout'),
  );
  expect(statuses).not.toContain(403);
  await person.goto('/logout');
  expect((await request.get('/api/authentication/account')).status()).toBe(401);
});
