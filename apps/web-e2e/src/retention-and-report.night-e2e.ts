import { mainlandDay } from '@pds/kernel';
import { logIn } from './login';
import { expect, test } from './story';

test('an administrator chooses how long data are kept, simulates, and prints the register', async ({ page }) => {
  await logIn(page, 'admin@demo.example');
  await page.goto('/admin/administration/retention');
  await expect(page.getByRole('heading', { level: 1, name: 'Conservation des données' })).toBeVisible();

  // The law's bounds: accounts are kept for ten years at least.
  const books = page.getByRole('region', { name: 'Pièces comptables' });
  await expect(books).toContainText('L. 123-22');
  await books.getByLabel('Durée en mois').fill('119');
  await books.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(books).toContainText('Choisissez une durée de 120 à 180 mois.');

  const demands = page.getByRole('region', { name: 'Demandes restées sans poste de secours' });
  await demands.getByLabel('Durée en mois').fill('48');
  await demands.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Durée enregistrée')).toBeVisible();
  await page.reload();
  await expect(demands.getByLabel('Durée en mois')).toHaveValue('48');

  await page.getByRole('button', { name: 'Simuler' }).click();
  await expect(demands).toContainText('à conserver malgré leur âge', { timeout: 30_000 });
  await expect(page.getByText('simulation demandée à l’écran').first()).toBeVisible();

  const register = await page.request.get('/api/retention/register');
  expect(register.headers()['content-type']).toBe('application/pdf');
});

test('a manager reads the yearly report and opens the dossiers behind a figure', async ({ page }) => {
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/aid-station/yearly-report');
  const year = mainlandDay(Date.now()).slice(0, 4);
  await page.getByRole('combobox', { name: 'Année' }).selectOption(year);
  const kinds = page.getByRole('table', { name: 'Par type de dispositif', exact: true });
  await expect(kinds).toBeVisible();

  const figure = kinds.getByRole('link', { name: /Postes tenus/ }).first();
  await expect(figure).toHaveAttribute('href', new RegExp(`heldIn=${year}`));
  const stations = Number(await figure.textContent());
  expect(stations).toBeGreaterThan(0);
  await figure.click();
  await expect(page).toHaveURL(/heldIn=\d{4}.*kind=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Postes de secours actifs' })).toBeVisible();
  await expect(page.getByText(`1 à ${stations} sur ${stations}`)).toBeVisible();
  await page.goBack();
  await expect(kinds).toBeVisible();

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exporter vers Excel' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^bilan-d-activite-\d{4}\.xlsx$/);
  const pdf = await page.request.get('/api/yearly-report/pdf');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
});
