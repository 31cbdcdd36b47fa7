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

/** What a signed-in administrator could change, and the requests that would change it. */
interface Targets {
  /** State-changing GET calls. Each has an effect when the SPA makes it. */
  readonly gets: readonly string[];
  /** Every POST call of the API, with form fields for those that need a body. */
  readonly posts: readonly { readonly path: string; readonly fields: Record<string, string> }[];
  /** Addresses whose answers together describe the state. */
  readonly reads: readonly string[];
}

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

const json = async (request: APIRequestContext, path: string) => (await request.get(path)).json();

async function signIn(person: Page): Promise<APIRequestContext> {
  const answer = await person.request.post('/api/authentication/login', {
    data: { username: 'admin@demo.example', password: demoPassword },
  });
  expect(answer.status()).toBe(200);
  return person.request;
}

/** Finds or creates one target object for every call. */
async function findTargets(request: APIRequestContext): Promise<Targets> {
  const me = await json(request, '/api/authentication/account');
  const { records } = await json(request, '/api/demand/list?perPage=500');
  // Copies that no other story uses: one with an accepted quote, one with a quote to accept. Dossiers of department 38 belong to other
  // stories.
  const copies: { id: number; slot: number; quote: number }[] = [];
  for (const { id } of records as { id: number }[]) {
    const { demand, documents } = await json(request, `/api/demand/${id}`);
    if (documents.length === 0 || demand.departmentId !== 69) continue;
    const copy = (await (await request.post(`/api/demand/duplicate/${id}`)).json()).demand.id;
    const made = await request.post(`/api/document/add/1/${copy}`);
    if (!made.ok()) continue;
    const { slots } = await json(request, `/api/demand/${copy}`);
    copies.push({ id: copy, slot: slots[0].id, quote: (await made.json()).id });
    if (copies.length === 2) break;
  }
  const [{ id: accepted, slot, quote: validated }, { quote }] = copies as [(typeof copies)[0], (typeof copies)[0]];
  expect((await request.post(`/api/document/validate-document/${validated}`)).status()).toBe(200);
  const { id: item } = await (await request.post('/api/billing-item/69')).json();
  const email = `invitee-${item}@demo.example`;
  const { userId } = await (
    await request.post('/api/users/no-oauth/add', {
      data: {
        firstName: 'Inès',
        lastName: 'Vidal',
        email,
        userAffiliations: [{ role: 'ROLE_LOCAL_MANAGER', departmentId: 69 }],
      },
    })
  ).json();
  const { records: organisations } = await json(request, '/api/organization/list?perPage=1');
  const { records: stations } = await json(request, '/api/aid-station/list?perPage=1');
  const { affiliations } = await json(request, '/api/affiliation/list');

  const ids: readonly (readonly [RegExp, number | string])[] = [
    [/demand\/transform|document\/add\/|demand-slot\/add/, accepted],
    [/validate-document/, quote],
    [/send-invitation/, userId],
    [/billing-item\/copy/, item],
    [/billing-item/, 69],
    [/demand-slot/, slot],
    [/affiliation/, affiliations[0].id],
    [/organization/, organisations[0].id],
    [/login\/user/, me.id],
    [/invoice\/create/, stations[0].id],
  ];
  const filled = (path: string) =>
    path.replace('{type}', '1').replace(/\{\w+\}/, String(ids.find(([pattern]) => pattern.test(path))?.[1] ?? 1));
  const fields: Record<string, Record<string, string>> = {
    '/api/authentication/login': { username: 'compta@demo.example', password: demoPassword },
    '/api/authentication/forgotten-password': { email: 'compta@demo.example' },
    '/api/users/add': { firstName: 'Zoé', name: 'Petit', email: 'zoe.petit@demo.example', tel: '06 39 98 00 02' },
    '/login/user/event/{userId}': { event: String(accepted) },
    '/api/account/tokens': { name: 'Volé' },
    '/api/account/password': { currentPassword: demoPassword, password: 'Volee-2026-11' },
    '/api/account/deletion-request': { currentPassword: demoPassword },
  };

  const { paths } = (await json(request, '/api/docs.json')) as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  };
  const isStateChangingGet = (path: string) =>
    paths[path]!.get?.parameters?.some(({ name }) => name === 'X-Requested-With') ?? path === '/logout';
  const gets = [...Object.keys(paths).filter(isStateChangingGet), '/logout'];
  const posts = Object.keys(paths).filter((path) => paths[path]!.post);
  expect(gets.length).toBeGreaterThanOrEqual(6);
  expect(posts.length).toBeGreaterThan(20);
  return {
    gets: [...new Set(gets)].map(filled),
    posts: posts.map((path) => ({ path: filled(path), fields: fields[path] ?? {} })),
    reads: [
      '/api/authentication/account',
      '/api/demand/list?perPage=500',
      `/api/demand/${accepted}`,
      '/api/aid-station/list?perPage=500',
      '/api/invoice?perPage=500',
      '/api/users?perPage=500',
      `/api/users/${userId}`,
      '/api/organization/list?perPage=500',
      '/api/aid-station-pricing/69',
      '/api/options/list/69',
      '/api/affiliation/list',
      '/api/account/tokens',
      '/dev/mail',
    ],
  };
}

/** Reads everything that the attacks target from the API. */
async function stateOf(request: APIRequestContext, { reads }: Targets): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const path of reads) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    state[path] = await answer.text();
  }
  return state;
}

/** Returns the state once background tasks are done: e-mails of the demonstration and of the story's own objects leave later. */
async function settledState(request: APIRequestContext, targets: Targets): Promise<Record<string, string>> {
  let [state, sameLooks] = [await stateOf(request, targets), 0];
  while (sameLooks < 5) {
    await new Promise((later) => setTimeout(later, 1_000));
    const next = await stateOf(request, targets);
    sameLooks = JSON.stringify(next) === JSON.stringify(state) ? sameLooks + 1 : 0;
    state = next;
  }
  return state;
}

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
  const asked = new Map<string, { method: string; path: string }>();
  const answered = new Map<string, number>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const url = new URL(request.url);
    if (url.origin === product) asked.set(requestId, { method: request.method, path: url.pathname });
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
    ...[...asked].flatMap(([id, request]) => {
      const status = answered.get(id);
      return status === undefined ? [] : [{ ...request, status }];
    }),
    ...framed,
  ];
  const forget = () => {
    asked.clear();
    framed.length = 0;
  };
  return { all, forget };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

for (const { name, host } of hosts) {
  test(`a page of ${name} cannot change anything`, async ({ page: person, baseURL }) => {
    const product = baseURL!;
    const request = await signIn(person);
    const targets = await findTargets(request);
    const attempts = await attemptsOf(person, product);
    const before = await settledState(request, targets);

    /** Attacks, waits until the product has answered each path, then checks every answer and the state. */
    async function expectNoEffect(
      means: string,
      method: string,
      paths: readonly string[],
      act: () => Promise<unknown>,
    ) {
      await test.step(means, async () => {
        attempts.forget();
        await act();
        const made = () => attempts.all().filter((attempt) => attempt.method === method);
        await expect.poll(() => [...new Set(made().map(({ path }) => path))].sort()).toEqual([...paths].sort());
        // A caller whose cookie the browser withheld is asked to sign in.
        expect(made().filter(({ status }) => status !== 403 && status !== 401)).toEqual([]);
        await person.waitForTimeout(500);
        expect(await stateOf(request, targets)).toEqual(before);
      });
    }
    const postPaths = [...new Set(targets.posts.map(({ path }) => path))];

    await expectNoEffect('forms posted into frames', 'POST', postPaths, async () => {
      const forms = targets.posts.map(({ path, fields }, index) => {
        const inputs = Object.entries(fields).map(
          ([field, value]) => `<input type="hidden" name="${field}" value="${escaped(value)}">`,
        );
        return `<iframe name="f${index}"></iframe>
          <form method="post" action="${product}${path}" target="f${index}">${inputs.join('')}</form>`;
      });
      await person.goto(attackPageAddress(host, forms.join('')));
      await person.evaluate(() => {
        for (const form of document.forms) form.submit();
      });
    });

    const twins = targets.gets.filter((path) => postPaths.includes(path));
    await expectNoEffect('forms posted in the whole window', 'POST', twins, async () => {
      for (const path of twins) {
        await person.goto(attackPageAddress(host, `<form method="post" action="${product}${path}"></form>`));
        await Promise.all([person.waitForURL(`${product}${path}`), person.evaluate(() => document.forms[0]!.submit())]);
      }
    });

    await expectNoEffect('images', 'GET', targets.gets, () =>
      person.goto(attackPageAddress(host, targets.gets.map((path) => `<img alt="" src="${product}${path}">`).join(''))),
    );

    await expectNoEffect('prefetches', 'GET', targets.gets, () =>
      person.goto(
        attackPageAddress(host, targets.gets.map((path) => `<link rel="prefetch" href="${product}${path}">`).join('')),
      ),
    );

    await expectNoEffect('followed links, with the cookie', 'GET', targets.gets, async () => {
      for (const path of targets.gets) {
        await person.goto(attackPageAddress(host, `<a href="${product}${path}">Gagnez un lot</a>`));
        await Promise.all([person.waitForURL(`${product}${path}`), person.getByRole('link').click()]);
      }
    });

    const fetches = async (posts: Targets['posts'], gets: readonly string[]) => {
      await person.goto(attackPageAddress(host, ''));
      const outcomes = await person.evaluate(
        async (asked) => {
          const results: string[] = [];
          const call = (url: string, init: RequestInit) =>
            fetch(url, { credentials: 'include', ...init }).then(
              (response) => results.push(String(response.status)),
              () => results.push('hidden'),
            );
          // With a text body the browser sends no preflight request. With a custom header it sends one, which is refused.
          const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' };
          for (const { path, fields } of asked.posts) {
            const body = JSON.stringify(fields);
            await call(`${asked.product}${path}`, { method: 'POST', mode: 'no-cors', body });
            await call(`${asked.product}${path}`, { method: 'POST', headers, body });
          }
          for (const path of asked.gets) {
            await call(`${asked.product}${path}`, { mode: 'no-cors' });
            await call(`${asked.product}${path}`, { headers });
          }
          return results;
        },
        { product, posts, gets },
      );
      expect(new Set(outcomes)).toEqual(new Set(['hidden']));
    };
    await expectNoEffect('POST requests by script with credentials', 'POST', postPaths, () =>
      fetches(targets.posts, []),
    );
    await expectNoEffect('GET requests by script with credentials', 'GET', targets.gets, () =>
      fetches([], targets.gets),
    );
  });
}

test('the same calls take effect when a page of the product makes them', async ({ page: person }) => {
  const request = await signIn(person);
  const targets = await findTargets(request);
  const before = await stateOf(request, targets);
  await person.goto('/');
  const isTransformation = (path: string) => path.includes('/transform/');
  const calls = targets.gets
    .filter((path) => path !== '/logout')
    // Runs one after the other, the transformation first: a copied slot changes the price that the validated quote must match.
    .sort((one, other) => Number(isTransformation(other)) - Number(isTransformation(one)));
  const answers = await person.evaluate(async (paths) => {
    const headers = { 'X-Requested-With': 'fetch' };
    const answered: [path: string, status: number][] = [];
    for (const path of paths) answered.push([path, (await fetch(path, { headers })).status]);
    return answered;
  }, calls);
  // The department has no number in e-Protec: the call is processed and says so.
  const refused = answers.filter(([, status]) => status >= 300);
  expect(refused).toEqual([[expect.stringMatching(/^\/api\/demand\/eprotec\/export\/\d+$/), 409]]);
  expect(await stateOf(request, targets)).not.toEqual(before);
  await person.goto('/logout');
  expect((await request.get('/api/authentication/account')).status()).toBe(401);
});
