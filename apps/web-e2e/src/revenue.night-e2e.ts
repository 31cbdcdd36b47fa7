import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expect, test } from './story';

test('an administrator reads the turnover of a year and a department, and downloads a table', async ({ page }) => {
  await logIn(page, 'admin@demo.example');
  await page.goto('/admin/accounting/revenues');
  await expect(page.getByRole('heading', { level: 1, name: 'Vue sur chiffre d’affaires' })).toBeVisible();
  const months = page.getByRole('table', { name: /par mois/ });
  await expect(months.getByRole('row')).toHaveCount(13);
  await expect(months.getByRole('row').nth(1)).toContainText('janvier');
  await expect(page.getByRole('table', { name: /par type d’évènement/ })).toBeVisible();
  await expect(page.getByRole('table', { name: /par département/ })).toContainText('Rhône');

  // Each figure is shown beside the previous year's, and drawn when it is chosen.
  const heads = ['Mois', 'Facturé', 'Encaissé', 'Reste dû', 'Postes', 'Moyenne par poste'];
  await expect(months.getByRole('columnheader')).toHaveText(heads);
  const year = Number(await page.getByRole('combobox', { name: 'Année' }).inputValue());
  const before = `${year - 1}\u00a0: `;
  await expect(months.getByRole('row').nth(1).getByText(before)).toHaveCount(5);
  await expect(page.getByText(`Facturé ${year - 1}`).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Graphiques' }).selectOption('Encaissé');
  await expect(page).toHaveURL(/mesure=encaisse/);
  await expect(page.getByText(`Encaissé ${year - 1}`).first()).toBeVisible();
  await expect(page.getByText(`Facturé ${year - 1}`)).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Département' }).selectOption({ label: '69 Rhône' });
  await expect(page).toHaveURL(/departement=/);
  await expect(page.getByRole('table', { name: /par département/ })).toHaveCount(0);
  await expect(page.getByRole('table', { name: /par antenne/ })).toBeVisible();

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exporter vers Excel : Par mois' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^chiffre-d-affaires-\d{4}\.xlsx$/);

  await page.getByRole('combobox', { name: 'Année' }).selectOption({ index: 9 });
  await expect(page.getByText(/^Ni facture, ni règlement, ni poste de secours en/)).toBeVisible();
  await expect(page).toHaveURL(/annee=/);
  await page.goBack();
  await expect(months.getByRole('row')).toHaveCount(13);
});

test('an administrator runs the data check and reads its findings', async ({ page }) => {
  await logIn(page, 'admin@demo.example');
  await page.goto('/admin/administration/integrity');
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
  await expect(page.getByText(/^Dernier contrôle le .*, à la demande de /)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Les numéros des factures se suivent sans trou')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vérifier maintenant' })).toBeVisible();
  await expectAccessible(page, 'the check of the data');
});
