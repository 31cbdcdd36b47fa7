import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { describeEvent, ExpressFormFiller, saturday } from './express-form';
import { headers } from './funnel';
import { demoPassword, logIn, logInByForm } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const waits = (page: Page) => page.getByText('Votre demande partira dès que le réseau reviendra');
const sendButton = (page: Page) => page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' });
const offlineNotice = (page: Page) => page.getByText('Hors connexion', { exact: true });

/** Opens the form once, and waits until the service worker has stored what it needs without a network. */
async function visitForm(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() - 60_000);
  await page.goto('/aid-station');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

async function describe(page: Page, name: string): Promise<void> {
  await describeEvent(page, new ExpressFormFiller(), name, saturday());
}

async function introduce(page: Page, email: string): Promise<void> {
  await page.getByLabel('Prénom').fill('Noé');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Bertrand');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Téléphone').fill('06 39 98 00 21');
}

/** Fills in both steps, up to the press that sends. */
async function prepare(page: Page, name: string, email: string): Promise<void> {
  await visitForm(page);
  await describe(page, name);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await introduce(page, email);
}

/** Expects that the database has one demand of this name. */
async function expectOne(staff: Page, name: string): Promise<void> {
  const answer = await staff.request.get(`/api/demand/list?perPage=500&eventName=${encodeURIComponent(name)}`, {
    headers,
  });
  const { records } = (await answer.json()) as { records: { eventName: string }[] };
  expect(records.filter(({ eventName }) => eventName === name)).toHaveLength(1);
}

/** Lets the server process the next request to an address, then loses its answer and its cookies. */
async function loseAnswer(context: BrowserContext, path: RegExp): Promise<void> {
  const lose = async (route: Route) => {
    const { origin } = new URL(route.request().url());
    // Not `route.fetch`, which would store the cookies of the lost answer.
    await fetch(route.request().url(), {
      method: 'POST',
      headers: { ...(await route.request().allHeaders()), origin },
      body: route.request().postData(),
    });
    await context.setOffline(true);
    await route.abort('connectionreset');
  };
  await context.route(path, lose, { times: 1 });
}

test.beforeEach(({ expectProblems }) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET|Failed to load resource: net::/);
});

test('an organiser on a train types both steps and sends without a network; the demand is filed once when it is back', async ({
  person,
}) => {
  const staff = await person();
  await logIn(staff, 'cadre@demo.example');
  const page = await person({ serviceWorkers: 'allow', viewport: phone });
  const name = 'Kermesse du train';
  await visitForm(page);
  await page.close();

  const context = page.context();
  const tab = await context.newPage();
  await context.setOffline(true);
  await tab.clock.setFixedTime(Date.now() - 60_000);
  await test.step('the form opens, keeps what is typed, and says calmly that there is no network', async () => {
    await tab.goto('/aid-station');
    await expect(offlineNotice(tab)).toBeVisible();
    await expect(tab.getByLabel('Département', { exact: true }).locator('option[value="69"]')).toHaveCount(1);
    await describe(tab, name);
    await expectAccessible(tab, 'the public form without a network');
    await expectNoSideScroll(tab);
    await tab.reload();
    await expect(tab.getByLabel('Nom de l’évènement')).toHaveValue(name);
  });

  await test.step('the contact step opens, keeps what is typed, also when it is left by back and loaded again', async () => {
    await tab.getByRole('button', { name: 'Continuer' }).click();
    await introduce(tab, 'noe.train@demo.example');
    await tab.reload();
    await expect(tab.getByLabel('Adresse e-mail')).toHaveValue('noe.train@demo.example');
    await tab.goBack();
    await expect(tab.getByLabel('Nom de l’évènement')).toHaveValue(name);
    await tab.goForward();
    await expect(tab.getByLabel('Adresse e-mail')).toHaveValue('noe.train@demo.example');
  });

  await test.step('sending says when the demand will leave, also after a reload and from the form’s address', async () => {
    await sendButton(tab).click();
    await expect(waits(tab)).toBeVisible();
    await expectAccessible(tab, 'a demand that waits for the network');
    await expectTappable(tab, 'a demand that waits for the network');
    await expectNoSideScroll(tab);
    await tab.reload();
    await expect(waits(tab)).toBeVisible();
    await tab.goto('/aid-station');
    await expect(waits(tab)).toBeVisible();
    await tab.setViewportSize(desk);
  });

  await test.step('its author changes it before it leaves', async () => {
    await tab.getByRole('button', { name: 'Modifier ma demande' }).click();
    await tab.getByLabel('Téléphone').fill('06 39 98 00 22');
    await sendButton(tab).click();
    await expect(waits(tab)).toBeVisible();
  });

  await context.setOffline(false);
  await expect(tab).toHaveURL(/\/aid-station\/validation-account\?id=\d+$/);
  await expect(offlineNotice(tab)).toBeHidden();
  await expectOne(staff, name);
});

// Each other call whose answer is lost is in features/demand/api/sending.spec.ts.
test('a demand is filed once when the server stored it and the answer was lost, also after a reload', async ({
  person,
}) => {
  const staff = await person();
  await logIn(staff, 'cadre@demo.example');
  const page = await person({ serviceWorkers: 'allow' });
  const name = 'Kermesse sans réponse';
  await prepare(page, name, 'noe.reponse@demo.example');
  const context = page.context();
  await loseAnswer(context, /\/api\/demand\/add$/);
  await sendButton(page).click();
  await expect(waits(page)).toBeVisible();
  await page.reload();
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/aid-station\/validation-account\?id=\d+$/);
  await expectOne(staff, name);
});

test('a demand is filed once when two tabs send it', async ({ person }) => {
  const staff = await person();
  await logIn(staff, 'cadre@demo.example');
  const page = await person({ serviceWorkers: 'allow' });
  const name = 'Kermesse des deux onglets';
  await prepare(page, name, 'noe.onglets@demo.example');
  const context = page.context();
  const second = await context.newPage();
  await second.goto('/aid-station/login');
  await expect(second.getByLabel('Adresse e-mail')).toHaveValue('noe.onglets@demo.example');
  await context.setOffline(true);
  for (const tab of [page, second]) {
    await sendButton(tab).click();
    await expect(waits(tab)).toBeVisible();
  }
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/aid-station\/validation-account\?id=\d+$/);
  expect(second.url()).toBe(page.url());
  await expectOne(staff, name);
});

test('a demand that is sent too often leaves when the server allows it', async ({ person, expectProblems }) => {
  expectProblems(/429/);
  const staff = await person();
  await logIn(staff, 'cadre@demo.example');
  const page = await person({ serviceWorkers: 'allow' });
  const name = 'Kermesse patiente';
  await prepare(page, name, 'noe.patient@demo.example');
  await page.context().setOffline(true);
  await sendButton(page).click();
  await expect(waits(page)).toBeVisible();
  const detail = 'Trop de demandes ont été envoyées. Réessayez dans 1 minute.';
  await page.context().route(
    /\/api\/demand\/add$/,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '1', 'Content-Type': 'application/problem+json' },
        body: JSON.stringify({ status: 429, detail }),
      }),
    { times: 1 },
  );
  await page.context().setOffline(false);
  await expect(page.getByText(detail)).toBeVisible();
  await expect(page).toHaveURL(/\/aid-station\/validation-account\?id=\d+$/);
  await expectOne(staff, name);
});

test('an organiser who is signed in sends without a network; after the end of their session they are asked to log in', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/answer 40[14]|status of 40[14]/);
  const staff = await person();
  await logIn(staff, 'cadre@demo.example');
  const page = await person({ serviceWorkers: 'allow' });
  await logInByForm(page, 'organisateur@demo.example');
  const name = 'Kermesse du compte';
  await visitForm(page);
  await describe(page, name);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText(/^Vous êtes connecté/)).toBeVisible();
  const context = page.context();
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(waits(page)).toBeVisible();
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByText(/^Votre session est terminée/)).toBeVisible();
  await page.getByLabel('Identifiant ou adresse e-mail').fill('organisateur@demo.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/aid-station\/success\/\d+$/);
  await expectOne(staff, name);
});

test('the form can be installed, and the worker stores nothing of a person and serves only the form', async ({
  person,
}) => {
  const page = await person({ serviceWorkers: 'allow' });
  const script = await page.request.get('/service-worker.js');
  expect(script.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const manifestOf = async (path: string) => (await page.request.get(path)).json();
  expect(await manifestOf('/manifest.webmanifest')).toMatchObject({ display: 'standalone', id: '/', start_url: '/' });
  const manifest = await manifestOf('/form.webmanifest');
  expect(manifest).toMatchObject({ display: 'standalone', id: '/aid-station', start_url: '/aid-station' });
  expect((manifest.icons as { sizes: string }[]).map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  await test.step('a worker that an earlier version registered for the whole site removes itself', async () => {
    await page.goto('/login-app');
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });
  await visitForm(page);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/form.webmanifest');
  const cdp = await page.context().newCDPSession(page);
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);

  await logIn(page, 'organisateur@demo.example');
  await page.goto('/admin/organization/demand/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Mes demandes' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  await page.goto('/aid-station');
  await expect(page.getByRole('link', { name: 'Mes demandes' })).toBeVisible();
  const stored = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/aid-station/login',
    '/api/department/list',
    '/api/site/publisher',
  ]);

  await test.step('logging out removes the worker and its store', async () => {
    await page.goto('/aid-station');
    // Its request for the account must be answered before the logout ends the session.
    await expect(page.getByRole('link', { name: 'Mes demandes' })).toBeVisible();
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login-app$/);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});
