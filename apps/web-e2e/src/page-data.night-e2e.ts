import type { Page } from '@playwright/test';
import { logIn } from './login';
import { expect, hold, test } from './story';

const dossiers = '**/api/demand/50';

/** Counts the later requests of the page to an address. */
function requestCounter(page: Page, path: string): () => number {
  let times = 0;
  page.on('request', (request) => (times += Number(new URL(request.url()).pathname === path)));
  return () => times;
}

test('a page is drawn once with its first data, requests it once, and shows that it is loading only when that takes longer', async ({
  page,
}) => {
  await logIn(page, 'cadre@demo.example');
  const times = requestCounter(page, '/api/demand/50');
  await page.goto('/admin/aid-station/demand/50');
  await expect(page.getByLabel('Nom de la manifestation')).not.toBeEmpty();
  expect(times()).toBe(1);

  const letGo = await hold(page, dossiers);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dossier n° 50' })).toBeVisible();
  await expect(page.getByText('Chargement des données')).toBeVisible();
  await expect(page.getByLabel('Nom de la manifestation')).toBeHidden();
  letGo();
  await expect(page.getByLabel('Nom de la manifestation')).not.toBeEmpty();
  expect(times()).toBe(2);
});

test('a refused page is requested once, and a visitor without a session is asked to log in first', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/404|401/);
  const page = await person();
  await logIn(page, 'cadre@demo.example');
  const times = requestCounter(page, '/api/demand/999999');
  await page.goto('/admin/aid-station/demand/999999');
  await expect(page).toHaveURL('/aid-station');
  expect(times()).toBe(1);

  const visitor = await person();
  const visitors = requestCounter(visitor, '/api/demand/50');
  await visitor.goto('/admin/aid-station/demand/50');
  await expect(visitor.getByRole('button', { name: 'Me connecter' })).toBeVisible();
  expect(visitors()).toBe(0);
});
