import { logIn } from './login';
import { expect, test } from './story';

test('a manager copies an aid station, then deletes the copy and the station', async ({ page }) => {
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/aid-station/list?eventName=Concert+de+charit%C3%A9');
  await page
    .getByRole('row', { name: /Concert de charité/ })
    .getByRole('link')
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });

  await expect(heading).toHaveText(/Modifier le poste de secours n°\s\d+/);
  const id = (await heading.innerText()).replace(/\D/g, '');
  await press('DUPLIQUER');
  await expect(dialog).toContainText(`Êtes vous sûr de vouloir dupliquer le poste de secours numéro ${id}`);
  await dialog.getByRole('button', { name: 'DUPLIQUER' }).click();
  await expect(page.getByText(`Le poste de secours ${id} a bien été dupliqué`)).toBeVisible();

  await expect(heading).toHaveText(/Modifier la demande de poste de secours n° \d+/);
  const copyId = (await heading.innerText()).replace(/\D/g, '');
  await press('SUPPRIMER');
  await expect(dialog).toContainText(`Êtes vous sûr de vouloir supprimer la demande numéro ${copyId}`);
  await dialog.getByRole('button', { name: 'SUPPRIMER' }).click();
  await expect(page.getByText(`La demande ${copyId} a bien été supprimée`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/aid-station\/demand\/list/);

  await page.goto(`/admin/aid-station/edit/${id}`);
  await press('SUPPRIMER');
  await expect(dialog).toContainText(`Êtes vous sûr de vouloir supprimer le poste de secours numéro ${id}`);
  await dialog.getByRole('button', { name: 'SUPPRIMER' }).click();
  await expect(page.getByText(`Le poste de secours ${id} a bien été supprimé`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/aid-station\/list/);
});

test('an administrator opens the revenue overview', async ({ page }) => {
  await logIn(page, 'admin@demo.example');
  await page.goto('/admin/accounting/revenues');
  await expect(page.getByRole('heading', { name: 'Vue sur chiffre d’affaires' })).toBeVisible();
});
