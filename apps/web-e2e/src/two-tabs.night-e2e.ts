import type { Page } from '@playwright/test';
import { fileDemand, headers, saved, state } from './funnel';
import { logIn } from './login';
import { expect, test } from './story';

const place = (page: Page) => page.getByLabel('Lieu de rendez-vous');

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
