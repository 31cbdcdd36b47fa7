import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { blockedScript } from './mail';
import { expect, test } from './story';

test('a manager sets the reminder delays from the page of the letters', async ({ person, expectProblems }) => {
  expectProblems(/reminder\/rules|status of 422/);
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/administration/department/mail-templates/69/reminder-2');
  await expect(page.getByLabel('Sujet')).toHaveValue(
    /^\{evenement\}\s: relance, facture \{numero\} à régler sous huit jours$/,
  );
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

test('an accountant excludes an invoice from reminders, and sends a reminder to a corrected address', async ({
  person,
  expectProblems,
}) => {
  expectProblems(blockedScript);
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'compta@demo.example');
  const dialog = page.getByRole('dialog');
  const reminderOf = (on: Page, number: string) => on.getByRole('checkbox', { name: `Relancer la facture ${number}` });
  await page.goto('/admin/accounting/reminders');
  const balance = page.getByRole('region', { name: 'Balance âgée' });
  await expect(balance.getByText('Total dû').first()).toBeVisible();
  const choose = page.getByRole('checkbox', { name: /^Relancer la facture/ });
  // The oldest invoice, identified by its number from here on.
  const late = (await choose.first().getAttribute('aria-label'))!.replace('Relancer la facture ', '');

  await test.step('1. an invoice excluded until a day with a reason is not proposed; restored, it is proposed again', async () => {
    await page.getByRole('button', { name: `Mettre de côté ${late}` }).click();
    await dialog.getByRole('button', { name: 'Mettre de côté' }).click();
    await expect(dialog.getByText('Ce champ est obligatoire').first()).toBeVisible();
    await dialog.getByLabel('Motif').fill('Échéancier accordé par téléphone');
    await dialog.getByLabel('Jusqu’au').fill('2099-12-31');
    await expectAccessible(page, 'setting aside');
    await dialog.getByRole('button', { name: 'Mettre de côté' }).click();
    await expect(reminderOf(page, late)).toHaveCount(0);
    await page.getByRole('button', { name: `Relancer de nouveau ${late}` }).click();
    await expect(reminderOf(page, late)).toBeVisible();
  });

  await test.step('2. only the ticked reminder is previewed and sent, to a corrected address', async () => {
    await page.getByRole('checkbox', { name: 'Tout cocher' }).uncheck();
    await reminderOf(page, late).check();
    await page.getByLabel(`Destinataire de la relance ${late}`).fill('tresorier@foulees.example');
    // Opening the dossier before sending and coming back keeps the choices.
    await page
      .getByRole('row')
      .filter({ hasText: late })
      .getByRole('link')
      .and(page.locator('[href^="/admin"]'))
      .click();
    await page.getByRole('link', { name: /Retour à la page « Relances »/ }).click();
    await expect(page.getByLabel(`Destinataire de la relance ${late}`)).toHaveValue('tresorier@foulees.example');
    await expect(choose.and(page.locator(':checked'))).toHaveCount(1);
    await page.getByRole('button', { name: 'Aperçu et envoi' }).click();
    await expect(dialog.frameLocator('iframe').getByText(late).first()).toBeVisible();
    await expect(dialog.getByText('tresorier@foulees.example').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Envoyer l’e-mail' }).click();
    await expect(dialog.getByText(`${late} : Envoyée`)).toBeVisible();
    await expectAccessible(page, 'what became of reminders');
    await dialog.getByRole('button', { name: 'Fermer la fenêtre' }).click();
    await expect(reminderOf(page, late)).toHaveCount(0);
    await page.goto('/dev/mail');
    await expect(page.getByRole('link', { name: new RegExp(late) }).first()).toBeVisible();
  });
});
