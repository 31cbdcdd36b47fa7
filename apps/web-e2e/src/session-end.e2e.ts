import type { Page } from '@playwright/test';
import { logIn } from './login';
import { expect, test } from './story';

/** Whatever the pages of the product have kept in the browser, but how far each was scrolled. */
const keptIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key !== 'react-router-scroll-positions'),
  );

test('whoever leaves takes their data with them, in every tab', async ({ person, expectProblems }) => {
  // Tabs that are left behind, and pages gone back to, ask who is there, and hear nobody.
  expectProblems(/answer 401: GET .*\/api\/authentication\/account|console: Failed to load resource.*401/);
  const page = await person();
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/users/list');
  await page.evaluate(() =>
    localStorage.setItem('pds.demand-contact', JSON.stringify({ email: 'jeanne@example.org' })),
  );
  const otherTab = await page.context().newPage();
  await otherTab.goto('/admin/users/list');
  await expect(otherTab.getByRole('heading', { name: 'Gestion des utilisateurs' })).toBeVisible();

  await page.getByRole('link', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/login-app/);
  expect(await keptIn(page)).toEqual([]);
  await expect(otherTab).toHaveURL(/login-app/);

  await page.goBack();
  await expect(page).toHaveURL(/login-app/);
  await expect(page.getByRole('link', { name: 'Déconnexion' })).toBeHidden();
});

test('the server gives out the built pages, and no other file of its disk', async ({ request }) => {
  for (const path of [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/index.html.br',
    '/assets/',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
  ]) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(answer.headers()['content-type']).toContain('application/problem+json');
  }
});
