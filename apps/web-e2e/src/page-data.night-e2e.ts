import type { Page } from '@playwright/test';
import { expect, hold, test } from './story';

/** Counts the later requests of the page to an address. */
function requestCounter(page: Page, path: string): () => number {
  let times = 0;
  page.on('request', (request) => (times += Number(new URL(request.url()).pathname === path)));
  return () => times;
}

test('a page is drawn once with its first data, requests it once, and shows that it is loading only when that takes longer', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  const times = requestCounter(page, `/api/demand/${id}`);
  await page.goto(`/admin/aid-station/demand/${id}`);
  await expect(page.getByLabel('Nom de l’évènement')).not.toBeEmpty();
  expect(times()).toBe(1);

  const letGo = await hold(page, `**/api/demand/${id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: `Dossier n° ${id}` })).toBeVisible();
  await expect(page.getByText('Chargement des données')).toBeVisible();
  await expect(page.getByLabel('Nom de l’évènement')).toBeHidden();
  letGo();
  await expect(page.getByLabel('Nom de l’évènement')).not.toBeEmpty();
  expect(times()).toBe(2);
});

test('a refused page is requested once, and a visitor without a session is asked to log in first', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(/404|401/);
  const [page, visitor] = [await person(), await person()];
  await department.logIn(page, 'manager');
  const address = '/admin/aid-station/demand/999999';
  const [times, visitors] = [page, visitor].map((each) => requestCounter(each, '/api/demand/999999'));
  await page.goto(address);
  await expect(page).toHaveURL('/aid-station');
  expect(times!()).toBe(1);
  await visitor.goto(address);
  await expect(visitor.getByRole('button', { name: 'Me connecter' })).toBeVisible();
  expect(visitors!()).toBe(0);
});
