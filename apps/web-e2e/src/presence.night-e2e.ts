import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { openTab, post } from './dossiers';
import { fileDemand, state } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const presenceOn = (page: Page) => page.getByRole('status', { name: 'Présence sur le dossier' });
const isPresenceRequest = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/presence');
/** After this long without a report a page no longer counts as open. */
const silenceMs = 95_000;
const place = (page: Page) => page.getByLabel('Lieu', { exact: true });

/** Opens a copy that no other story uses, as its staff do. Texts contain its number, because the original may have been edited. */
async function openOwn(page: Page): Promise<number> {
  const { records } = await (await page.request.get('/api/demand/list?perPage=1&status=1')).json();
  const { demand } = await post(page, `/api/demand/duplicate/${records[0].id}`);
  await open(page, demand.id);
  return demand.id;
}

async function open(page: Page, dossier: number): Promise<void> {
  await page.goto(`/admin/aid-station/demand/${dossier}`);
  await expect(page.getByLabel('Nom de la manifestation')).toBeVisible();
}

const save = async (page: Page) => {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'ENREGISTRER' }).click();
  expect((await saved).status()).toBe(200);
};

test('two people on one dossier see each other, at 1440 px', async ({ person }) => {
  const size = { viewport: { width: 1440, height: 900 } };
  const [one, other] = [await person(size), await person(size)];
  await logIn(one, 'cadre@demo.example');
  await logIn(other, 'admin@demo.example');
  const dossier = await openOwn(one);
  await expect(presenceOn(one)).toBeEmpty();

  await open(other, dossier);
  await expect(presenceOn(other)).toHaveText(/^\S+ .+ consulte ce dossier$/);
  await expect(presenceOn(one)).toHaveText(/ consulte ce dossier$/);
  const fieldAt = () => place(other).boundingBox();
  const before = await fieldAt();

  // Sent at once, and received with the next request of the other page: pages send one every fifteen seconds.
  const said = one.waitForResponse(
    (response) => isPresenceRequest(response.request()) && response.request().postDataJSON().editing,
  );
  await place(one).fill(`Parc ${dossier}`);
  await said;
  const next = await other.waitForRequest(isPresenceRequest);
  expect((await (await next.response())!.json()).others).toMatchObject([{ editing: true }]);
  await expect(presenceOn(other)).toHaveText(/^\S+ .+ modifie ce dossier$/);
  expect(await fieldAt(), 'nothing moves when people come and go').toEqual(before);
  await expectAccessible(other, 'a dossier that somebody else edits at 1440 px');

  // After the save, a person who has typed nothing reloads it in place.
  await save(one);
  const reload = other.getByRole('button', { name: 'Recharger' });
  await expect(reload).toBeVisible();
  await expect(presenceOn(other)).toContainText(/ a modifié ce dossier/);
  await expectAccessible(other, 'a dossier that somebody else has saved at 1440 px');
  await reload.click();
  await expect(place(other)).toHaveValue(`Parc ${dossier}`);
  await expect(reload).toBeHidden();

  // A person who has typed something is warned before they save.
  await place(other).fill(`Salle ${dossier}`);
  await expect(presenceOn(one)).toHaveText(/ modifie ce dossier$/);
  await place(one).fill(`Gymnase ${dossier}`);
  await save(one);
  await expect(presenceOn(other)).toContainText(/ a modifié ce dossier.: à comparer en enregistrant/);
  await expect(reload).toBeHidden();
  await expect(place(other)).toHaveValue(`Salle ${dossier}`);

  await one.goto('/admin/affiliation/department');
  await expect(presenceOn(other)).not.toContainText(/consulte|modifie /);
  await expectNoSideScroll(other);
});

test('staff who edit a slot or the particularities are shown and see who else is there, at 390 px', async ({
  person,
}) => {
  const size = { viewport: { width: 390, height: 900 } };
  const [one, other] = [await person(size), await person(size)];
  await logIn(one, 'cadre@demo.example');
  await logIn(other, 'admin@demo.example');
  const dossier = await openOwn(one);
  await open(other, dossier);

  await test.step('the slot page shows nobody, then the other person', async () => {
    await one.getByRole('link', { name: 'Détailler le créneau' }).first().click();
    await expect(presenceOn(one)).toHaveText(/ consulte ce dossier$/);
    await expect(presenceOn(other)).toHaveText(/ consulte ce dossier$/);
  });

  await test.step('the page saves by itself: its user is shown as editing for as long as they stay', async () => {
    await one.getByLabel('Remarques sur le créneau').fill(`Portail ${dossier}`);
    await expect(state(one)).toHaveText(/Enregistré à/);
    await expect(presenceOn(other)).toContainText(/ modifie ce dossier/);
    await expect(presenceOn(other)).toContainText(/ a modifié ce dossier$/);
    await other.getByRole('button', { name: 'Recharger' }).click();
    await expect(presenceOn(other)).not.toContainText('a modifié ce dossier');
    await expect(presenceOn(other)).toContainText(/ modifie ce dossier/);
  });

  await test.step('the slot page announces another person’s save of the dossier and loads it', async () => {
    await place(other).fill(`Parc ${dossier}`);
    await expect(presenceOn(one)).toContainText(/ modifie ce dossier/);
    await save(other);
    const reload = one.getByRole('button', { name: 'Recharger' });
    await expect(reload).toBeVisible();
    await expect(presenceOn(one)).toContainText(/ a modifié ce dossier$/);
    await expectAccessible(one, 'the slot of a dossier that somebody else has saved at 390 px');
    await expectNoSideScroll(one);
    await reload.click();
    await expect(reload).toBeHidden();
    await expect(one.getByLabel('Remarques sur le créneau')).toHaveValue(`Portail ${dossier}`);
  });

  await test.step('the particularities page does the same', async () => {
    await one.getByRole('button', { name: 'Retour au dossier' }).click();
    await openTab(one, 'particularites');
    await one.getByRole('link', { name: 'Compléter les particularités' }).click();
    await expect(presenceOn(one)).toHaveText(/ consulte ce dossier$/);
    await expect(presenceOn(other)).toContainText(/ consulte ce dossier/);
    await one.getByLabel('Stationnement des secours').fill(`Deux places, portail ${dossier}`);
    await expect(presenceOn(other)).toContainText(/ modifie ce dossier/);
    await expectAccessible(one, 'the particularities of a dossier that somebody else has open at 390 px');
    await expectNoSideScroll(one);
  });
});

test('an organiser’s step neither announces the organiser nor shows staff', async ({ person }) => {
  const [organiser, staff] = [await person(), await person()];
  await logIn(organiser, 'organisateur@demo.example');
  const dossier = await fileDemand(organiser, 'Kermesse discrète', 1);
  const presenceRequests: string[] = [];
  organiser.on('request', (request) => {
    if (request.url().endsWith('/presence')) presenceRequests.push(request.method());
  });
  await logIn(staff, 'cadre@demo.example');
  await open(staff, dossier);
  await organiser.goto(`/admin/organization/demand/edit/details/${dossier}`);
  await organiser.getByLabel('Stationnement des secours').fill('Une place');
  await expect(state(organiser)).toHaveText(/Enregistré à/);
  await expect(presenceOn(staff)).toContainText(/ a modifié ce dossier$/);
  await expect(presenceOn(staff)).not.toContainText(/consulte|modifie /);
  await expect(presenceOn(organiser)).toHaveCount(0);
  expect(presenceRequests).toEqual([]);
});

test('a person who has a dossier open twice is told so until they close one', async ({ person }) => {
  const page = await person();
  await logIn(page, 'cadre@demo.example');
  const dossier = await openOwn(page);
  const second = await page.context().newPage();
  await open(second, dossier);
  await expect(presenceOn(page)).toHaveText('Vous consultez dans un autre onglet');
  await place(second).fill(`Parc ${dossier}`);
  await expect(presenceOn(page)).toHaveText('Vous modifiez dans un autre onglet');
  await save(second);
  await expect(presenceOn(page)).toContainText('Vous avez modifié ce dossier dans un autre onglet');
  await second.close();
  await expect(presenceOn(page)).not.toContainText('Vous consultez');
});

/** Simulates that the browser brings another tab, or this one, to the front. */
async function setPageHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

test('a hidden page does not count as viewing, but counts as editing while it has unsaved input', async ({
  person,
}) => {
  const [one, other] = [await person(), await person()];
  await logIn(one, 'cadre@demo.example');
  await logIn(other, 'admin@demo.example');
  const dossier = await openOwn(one);
  await open(other, dossier);
  await expect(presenceOn(other)).toHaveText(/ consulte ce dossier$/);
  await setPageHidden(one, true);
  await expect(presenceOn(other)).toBeEmpty({ timeout: silenceMs });
  await setPageHidden(one, false);
  await expect(presenceOn(other)).toHaveText(/ consulte ce dossier$/);

  await place(one).fill(`Parc ${dossier}`);
  await setPageHidden(one, true);
  for (let word = 0; word < 2; word++) {
    await one.waitForRequest((request) => isPresenceRequest(request) && request.postDataJSON().editing);
  }
  await expect(presenceOn(other)).toHaveText(/ modifie ce dossier$/);
});

test('a page without answers shows nobody, reports no error, and recovers', async ({ person, expectProblems }) => {
  expectProblems(/presence|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const [one, other] = [await person(), await person()];
  await logIn(one, 'cadre@demo.example');
  await logIn(other, 'admin@demo.example');
  const dossier = await openOwn(one);
  await open(other, dossier);
  await expect(presenceOn(other)).toHaveText(/ consulte ce dossier$/);
  await one.context().setOffline(true);
  await expect(presenceOn(other)).toBeEmpty({ timeout: silenceMs });
  await expect(presenceOn(one)).toBeEmpty();
  await expect(one.getByRole('alert')).toHaveCount(0);
  await one.context().setOffline(false);
  await expect(presenceOn(one)).toHaveText(/ consulte ce dossier$/);
  await expect(presenceOn(other)).toHaveText(/ consulte ce dossier$/);
});

test('presence requests do not open the login dialog when the session has ended', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/401/);
  const page = await person();
  await logIn(page, 'cadre@demo.example');
  const dossier = await openOwn(page);
  // Lists that a page requests once it is drawn. With those answered, only presence requests remain.
  const lists = ['affiliation', 'department', 'office'].map((of) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${of}/list`),
  );
  await open(page, dossier);
  await Promise.all(lists);
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.waitForResponse((response) => response.url().endsWith('/presence') && response.status() === 401);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
