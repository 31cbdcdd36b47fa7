import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { saved, state } from './funnel';
import { demoPassword, logIn } from './login';
import { expect, test } from './story';

/** Returns what the product's pages stored in the browser, except scroll positions. */
const storedDataOf = (page: Page) =>
  page.evaluate(() =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key !== 'react-router-scroll-positions'),
  );

test('logging out removes the user’s data in every tab', async ({ person, expectProblems }) => {
  // Other tabs, and pages reached with the back button, request the account and get no session.
  expectProblems(/answer 401: GET .*\/api\/authentication\/account|console: Failed to load resource.*401/);
  const page = await person();
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/users/list');
  await page.evaluate(() =>
    localStorage.setItem('pds.demand-contact', JSON.stringify({ email: 'jeanne@example.org' })),
  );
  const otherTab = await page.context().newPage();
  // A page that still loads its lists when the session ends would be answered 401 for them too.
  await otherTab.goto('/admin/users/list', { waitUntil: 'networkidle' });
  await expect(otherTab.getByRole('heading', { name: 'Gestion des utilisateurs' })).toBeVisible();

  await page.getByRole('link', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/login-app/);
  expect(await storedDataOf(page)).toEqual([]);
  await expect(otherTab).toHaveURL(/login-app/);

  await page.goBack();
  await expect(page).toHaveURL(/login-app/);
  await expect(page.getByRole('link', { name: 'Déconnexion' })).toBeHidden();
});

test('logging out asks about unsaved input of another tab', async ({ person, department, expectProblems }) => {
  expectProblems(/request failed|ERR_FAILED|answer 401: GET .*\/account$|console: Failed to load resource/);
  const page = await person();
  await department.logIn(page, 'organiser');
  const id = await department.demand();
  const { slots } = await (await page.request.get(`/api/demand/${id}`)).json();
  await page.goto(`/admin/organization/demand/edit/slots/${slots[0].id}`);
  await page.route('**/api/demand-slot/update/*', (route) => route.abort());
  await page.getByLabel('Lieu de rendez-vous').fill('Poste 9');
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

test('an expired session is resumed in place: the input is kept and saved', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(/answer 401: |console: Failed to load resource.*401/);
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  await page.goto(`/admin/organization/edit/${department.organisation.id}?onglet=2`);
  const name = page.getByRole('textbox', { name: /^Nom/ });
  const before = await name.inputValue();

  await name.fill(`${before} (1)`);
  await page.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText('Changements effectués')).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
  });
  await page.context().clearCookies();
  await name.fill(`${before} (2)`);
  await page.getByRole('button', { name: 'ENREGISTRER' }).click();
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the login over a page');

  // When the login is cancelled, the error of the call is shown without the earlier success message, and the input is kept.
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('alert')).toContainText('Votre session a expiré');
  await expect(page.getByText('Changements effectués')).toHaveCount(0);
  await expect(name).toHaveValue(`${before} (2)`);

  await page.getByRole('button', { name: 'ENREGISTRER' }).click();
  await dialog.getByLabel(/Mot de passe/).fill('pas le bon');
  await dialog.getByRole('button', { name: 'Me reconnecter' }).click();
  await expect(dialog.getByText('* Login ou mot de passe incorrect')).toBeVisible();
  await dialog.getByLabel(/Mot de passe/).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Me reconnecter' }).click();
  await expect(page.getByText('Changements effectués')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent).size).toBe(1);
  await page.reload();
  await expect(name).toHaveValue(`${before} (2)`);
});

test('the server serves the built pages and no other file of its disk', async ({ request }) => {
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
