import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expect, test } from './story';

test('a manager sees the state of a dossier’s e-mails and sends one again', async ({ page }) => {
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/administration/mails?state=queued');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'En attente' }).first();

  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'RENVOYER' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Le message attend son prochain essai');
  await dialog.getByRole('button', { name: 'RENVOYER' }).click();
  await expect(page.getByText('Le message va être renvoyé')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await row.getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Administratif' }).click();
  const messages = page.getByRole('table', { name: 'E-mails du dossier' });
  await expect(messages.getByText('En attente').first()).toBeVisible();
  await messages
    .getByRole('button', { name: /^Renvoyer/ })
    .first()
    .click();
  await expect(dialog).toContainText('Renvoyer «');
  await expectAccessible(page, 'sending a message again');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
