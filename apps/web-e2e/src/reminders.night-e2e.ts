import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expect, test } from './story';

test('a manager sets the reminder delays from the page of the letters', async ({ person, expectProblems }) => {
  expectProblems(/reminder\/rules|status of 422/);
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/administration/department/mail-templates/69/reminder-2');
  await expect(page.getByLabel('Sujet')).toHaveValue('Relance – facture {numero}');
  await page.getByRole('button', { name: 'Délais des relances' }).click();
  const dialog = page.getByRole('dialog');
  const second = dialog.getByLabel('Jours après l’échéance').nth(1);
  await expect(second).toHaveValue(/\d+/);
  await expectAccessible(page, 'when reminders are due');
  await second.fill('1');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Ce délai doit être plus long que celui du niveau précédent')).toBeVisible();
  await second.fill('30');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();
});
