import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { save } from './conflicts';
import { openGroup, state } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const presenceOn = (page: Page) => page.getByRole('status', { name: 'Présence sur le dossier' });
const isPresenceRequest = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/presence');
/** After this long without a report a page no longer counts as open. */
const silenceMs = 95_000;
const place = (page: Page) => page.getByLabel('Lieu', { exact: true });

async function open(page: Page, dossier: number): Promise<void> {
  await page.goto(`/admin/aid-station/demand/${dossier}`);
  await expect(page.getByLabel('Nom de l’évènement')).toBeVisible();
}

test('two people on one dossier see each other, at 1440 px', async ({ person, department }) => {
  const size = { viewport: { width: 1440, height: 900 } };
  const [one, other] = [await person(size), await person(size)];
  await department.logIn(one, 'manager');
  await logIn(other, 'admin@demo.example');
  const dossier = await department.pricedDemand();
  await open(one, dossier);
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
  await place(one).fill('Parc');
  await said;
  const next = await other.waitForRequest(isPresenceRequest);
  expect((await (await next.response())!.json()).others).toMatchObject([{ editing: true }]);
  await expect(presenceOn(other)).toHaveText(/^\S+ .+ modifie ce dossier$/);
  expect(await fieldAt(), 'nothing moves when people come and go').toEqual(before);
  await expectAccessible(other, 'a dossier that somebody else edits at 1440 px');

  // After the save, a person who has typed nothing reloads it in place.
  expect(await save(one)).toBe(200);
  const reload = other.getByRole('button', { name: 'Recharger' });
  await expect(reload).toBeVisible();
  await expect(presenceOn(other)).toContainText(/ a modifié ce dossier/);
  await expectAccessible(other, 'a dossier that somebody else has saved at 1440 px');
  await reload.click();
  await expect(place(other)).toHaveValue('Parc');
  await expect(reload).toBeHidden();

  // A person who has typed something is warned before they save.
  await place(other).fill('Salle');
  await expect(presenceOn(one)).toHaveText(/ modifie ce dossier$/);
  await place(one).fill('Gymnase');
  expect(await save(one)).toBe(200);
  await expect(presenceOn(other)).toContainText(/ a modifié ce dossier.: à comparer en enregistrant/);
  await expect(reload).toBeHidden();
  await expect(place(other)).toHaveValue('Salle');

  await one.goto('/admin/affiliation/department');
  await expect(presenceOn(other)).not.toContainText(/consulte|modifie /);
  await expectNoSideScroll(other);
});

test('staff who edit a slot are shown and see who else is there, at 390 px', async ({ person, department }) => {
  const size = { viewport: { width: 390, height: 900 } };
  const [one, other] = [await person(size), await person(size)];
  await department.logIn(one, 'manager');
  await logIn(other, 'admin@demo.example');
  const dossier = await department.pricedDemand();
  await open(one, dossier);
  await open(other, dossier);

  await test.step('the slot page shows nobody, then the other person', async () => {
    await one.getByRole('link', { name: 'Détailler le créneau' }).first().click();
    await expect(presenceOn(one)).toHaveText(/ consulte ce dossier$/);
    await expect(presenceOn(other)).toHaveText(/ consulte ce dossier$/);
  });

  await test.step('the page saves by itself: its user is shown as editing for as long as they stay', async () => {
    await openGroup(one, 'Points d’intérêt');
    await one.getByLabel('Remarques sur le créneau').fill('Portail nord');
    await expect(state(one)).toHaveText(/Enregistré à/);
    await expect(presenceOn(other)).toContainText(/ modifie ce dossier/);
    await expect(presenceOn(other)).toContainText(/ a modifié ce dossier$/);
    await other.getByRole('button', { name: 'Recharger' }).click();
    await expect(presenceOn(other)).not.toContainText('a modifié ce dossier');
    await expect(presenceOn(other)).toContainText(/ modifie ce dossier/);
  });
});

test('an organiser’s step neither announces the organiser nor shows staff', async ({ person, department }) => {
  const [organiser, staff] = [await person(), await person()];
  await department.logIn(organiser, 'organiser');
  const dossier = await department.demand();
  const presenceRequests: string[] = [];
  organiser.on('request', (request) => {
    if (request.url().endsWith('/presence')) presenceRequests.push(request.method());
  });
  await department.logIn(staff, 'manager');
  await open(staff, dossier);
  await organiser.goto(`/admin/organization/demand/edit/details/${dossier}`);
  await organiser.getByLabel('Stationnement des secours').fill('Une place');
  await expect(state(organiser)).toHaveText(/Enregistré à/);
  await expect(presenceOn(staff)).toContainText(/ a modifié ce dossier$/);
  await expect(presenceOn(staff)).not.toContainText(/consulte|modifie /);
  await expect(presenceOn(organiser)).toHaveCount(0);
  expect(presenceRequests).toEqual([]);
});

test('a person who has a dossier open twice sees a notice until they close one', async ({ person, department }) => {
  const page = await person();
  await department.logIn(page, 'manager');
  const dossier = await department.pricedDemand();
  await open(page, dossier);
  const second = await page.context().newPage();
  await open(second, dossier);
  await expect(presenceOn(page)).toHaveText('Vous consultez dans un autre onglet');
  await place(second).fill('Parc');
  await expect(presenceOn(page)).toHaveText('Vous modifiez dans un autre onglet');
  expect(await save(second)).toBe(200);
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
  department,
}) => {
  const [one, other] = [await person(), await person()];
  await department.logIn(one, 'manager');
  await logIn(other, 'admin@demo.example');
  const dossier = await department.pricedDemand();
  await open(one, dossier);
  await open(other, dossier);
  await expect(presenceOn(other)).toHaveText(/ consulte ce dossier$/);
  await setPageHidden(one, true);
  await expect(presenceOn(other)).toBeEmpty({ timeout: silenceMs });
  await setPageHidden(one, false);
  await expect(presenceOn(other)).toHaveText(/ consulte ce dossier$/);

  await place(one).fill('Parc');
  await setPageHidden(one, true);
  for (let word = 0; word < 2; word++) {
    await one.waitForRequest((request) => isPresenceRequest(request) && request.postDataJSON().editing);
  }
  await expect(presenceOn(other)).toHaveText(/ modifie ce dossier$/);
});

test('a page without answers shows nobody, reports no error, and recovers', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(/presence|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const [one, other] = [await person(), await person()];
  await department.logIn(one, 'manager');
  await logIn(other, 'admin@demo.example');
  const dossier = await department.pricedDemand();
  await open(one, dossier);
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
