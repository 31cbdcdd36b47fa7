import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { fileDemand, headers, saved, state } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, hold, test } from './story';

const place = (page: Page) => page.getByLabel('Lieu de rendez-vous');
const question = (page: Page) => page.getByRole('alert', { name: 'Modifications simultanées' });

test('a conflict between two tabs survives reloads, and nothing is overwritten before the choice, at 390 px', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/answer 409: PATCH|console: Failed to load resource.*409/);
  const page = await person({ viewport: { width: 390, height: 900 } });
  await logIn(page, 'organisateur@demo.example');
  const id = await fileDemand(page, 'Deux onglets 390', 1);
  const { slots } = await (await page.request.get(`/api/demand/${id}`, { headers })).json();
  const address = `/admin/organization/demand/edit/slots/${slots[0].id}`;
  const stored = async () =>
    (await (await page.request.get(`/api/demand/${id}`, { headers })).json()).slots[0].place as string;
  await page.goto(address);
  await expect(place(page)).toHaveValue('');
  const second = await page.context().newPage();
  await second.goto(address);
  await expect(place(second)).toHaveValue('');
  // The browser asks before a page with unsaved input is reloaded.
  for (const tab of [page, second]) tab.on('dialog', (dialog) => void dialog.accept());

  await test.step('both tabs type in one field: the later one is asked and told that the other value is from another tab', async () => {
    const letGo = await hold(page, '**/api/demand-slot/update/*');
    const sent = page.waitForRequest('**/api/demand-slot/update/*');
    await place(page).fill('Poste 7');
    await sent;
    await place(second).fill('Poste 2');
    await saved(second);
    letGo();
    await expect(question(page)).toContainText('Vous avez modifié cette demande dans un autre onglet');
    await expect(question(page)).toContainText(/Dans cet onglet\s: Poste 7/);
    await expect(question(page)).toContainText(/Dans un autre onglet, le .*\s: Poste 2/);
    await expect(state(page)).toContainText('dans un autre onglet');
    await expectAccessible(page, 'a conflict with oneself at 390 px');
    await expectNoSideScroll(page);
  });

  await test.step('after a reload of either tab, the question stays in its own tab, and the server has the saved value', async () => {
    await page.reload();
    await expect(question(page)).toContainText(/Dans cet onglet\s: Poste 7/);
    await expect(question(page)).toContainText(/Dans un autre onglet, le .*\s: Poste 2/);
    await expect(place(page)).toHaveValue('Poste 7');
    await second.reload();
    await expect(place(second)).toHaveValue('Poste 2');
    await expect(question(second)).toHaveCount(0);
    // Other typed fields are saved meanwhile.
    await page.getByLabel('Adresse du créneau').fill('12 quai Perrache');
    await expect
      .poll(async () => page.evaluate(() => Object.values(localStorage).join()))
      .not.toContain('quai Perrache');
    expect(await stored()).toBe('Poste 2');
  });

  await test.step('the other version is the present one of the server', async () => {
    await second.getByLabel('Lieu de rendez-vous').fill('Poste 3');
    await saved(second);
    await page.getByRole('button', { name: 'Prendre cette version : Lieu de rendez-vous' }).click();
    await expect(place(page)).toHaveValue('Poste 3');
    await expect(question(page)).toHaveCount(0);
    await page.reload();
    await expect(place(page)).toHaveValue('Poste 3');
    await expect(page.getByLabel('Adresse du créneau')).toHaveValue('12 quai Perrache');
    expect(await stored()).toBe('Poste 3');
  });

  await test.step('input typed offline in a closed tab is asked about by the next tab', async () => {
    await page.route('**/api/demand-slot/update/*', (route) => route.abort());
    expectProblems(/request failed|ERR_FAILED|answer 409: PATCH|console: Failed to load resource/);
    await place(page).fill('Poste 9');
    await expect(state(page)).toContainText('Hors connexion');
    await page.close();
    await second.reload();
    await expect(place(second)).toHaveValue('Poste 9');
    await saved(second);
    expect(await stored()).toBe('Poste 9');
  });
});

test('logging out asks about unsaved input of another tab', async ({ person, expectProblems }) => {
  expectProblems(/request failed|ERR_FAILED|answer 401: GET .*\/account$|console: Failed to load resource/);
  const page = await person();
  await logIn(page, 'organisateur@demo.example');
  const id = await fileDemand(page, 'Avant de partir', 1);
  const { slots } = await (await page.request.get(`/api/demand/${id}`, { headers })).json();
  await page.goto(`/admin/organization/demand/edit/slots/${slots[0].id}`);
  await page.route('**/api/demand-slot/update/*', (route) => route.abort());
  await place(page).fill('Poste 9');
  await expect(state(page)).toContainText('Hors connexion');

  const second = await page.context().newPage();
  await second.goto('/admin/organization/demand/list');
  await second.getByRole('link', { name: 'Déconnexion' }).click();
  await expect(second.getByRole('alertdialog').or(second.getByRole('dialog'))).toContainText('Dans un autre onglet');
  await second.getByRole('button', { name: 'Annuler' }).click();
  await expect(second).toHaveURL(/\/demand\/list/);
  await page.unroute('**/api/demand-slot/update/*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await saved(page);
  await second.getByRole('link', { name: 'Déconnexion' }).click();
  await expect(second).toHaveURL(/login/);
});
