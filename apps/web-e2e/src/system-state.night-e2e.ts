import { expectTappable } from './accessibility';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an administrator sees how the installation is, and what to do', async ({ page }) => {
  await logIn(page, 'admin@demo.example');
  await page.goto('/admin/administration/integrity');
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'État du système' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'État du système' })).toBeVisible();

  const queues = page.getByRole('region', { name: 'Files d’attente' });
  // The product's background process starts after the product itself, at a lower priority.
  const processes = queues.getByRole('listitem').filter({ hasText: 'Processus de tâches de fond' });
  await expect(async () => {
    const answered = page.waitForResponse('**/api/system');
    await page.getByRole('button', { name: 'Actualiser' }).click();
    expect((await answered).status()).toBe(200);
    await expect(processes).toContainText(/1\u00a0processus au travail/, { timeout: 1_000 });
  }).toPass();
  await expect(processes).toContainText('En ordre');
  const database = page.getByRole('region', { name: 'Base de données' });
  await expect(database.getByRole('listitem').filter({ hasText: 'Migrations' })).toContainText('En ordre');
  const address = page.getByRole('region', { name: 'Adresse publique' });
  await expect(address).toContainText('À surveiller');
  await expect(address).toContainText('APP_URL');
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('24.');

  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  await expectTappable(page, 'the state of the system');

  const backup = page.getByRole('listitem').filter({ hasText: /Sauvegardes.*la dernière/ });
  await expect(backup).toContainText('Jamais fait');
  await expect(backup).toContainText('À surveiller');
  await backup.getByRole('link', { name: 'Sauvegardes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sauvegardes' })).toBeVisible();
  await expect(page.getByText('Aucune sauvegarde automatique n’est réglée.')).toBeVisible();
});

test('a manager does not find the state of the system', async ({ page }) => {
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/administration/system');
  await expect(page).toHaveURL(/unauthorized/);
});
