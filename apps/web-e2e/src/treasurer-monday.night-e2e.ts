import { mainlandDay } from '@pds/kernel';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { chooseChannel, orderedStationOfTown, tellStatuses, untilDeposited } from './deliveries';
import { invoiceOf, orderedStation } from './dossiers';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { addressOfStatements, depositStatement } from './statement-files';
import { expect, test } from './story';

/** A preview frame runs no script, so Playwright's own scripts are blocked too. */
const blockedScript = /Blocked script execution in 'about:srcdoc'/;

const inFrench = (euros: number) => euros.toFixed(2).replace('.', ',');
const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());

test('a treasurer’s Monday: the statement is read and matched, a late customer is reminded, a refusal of Chorus Pro is mended; then it is read on a phone', async ({
  person,
  invoicePlatform,
  expectProblems,
}) => {
  test.setTimeout(600_000);
  expectProblems(blockedScript);
  const manager = await person();
  await logIn(manager, 'cadre@demo.example');
  await chooseChannel(manager, 'chorus-pro');
  const townStation = await orderedStationOfTown(manager);
  const refused = await invoiceOf(manager, townStation, { commitmentNumber: 'EJ-INCONNU' });
  const papers = () => invoicePlatform.papers.map(({ trackingId }) => trackingId);
  await expect.poll(papers, untilDeposited).toContain(refused.number);
  const at = '2026-11-20T09:05:00Z';
  const reason = 'Numéro d’engagement inconnu';
  await tellStatuses(manager, 'monday', { trackingId: refused.number, code: 210, at, reason });

  const [paid, unnamed] = [
    await invoiceOf(manager, await orderedStation(manager)),
    await invoiceOf(manager, await orderedStation(manager)),
  ];

  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'compta@demo.example');
  const dialog = page.getByRole('dialog');
  // The reminders of a day on which invoices of today are late.
  const lateDay = `/admin/accounting/reminders?asOf=${mainlandDay(Date.now(), 60)}`;
  const reminderOf = (on: Page, number: string) => on.getByRole('checkbox', { name: `Relancer la facture ${number}` });
  const mark = `LUNDI${paid.id}`;
  const csv = [
    'Date;Libellé du lundi;Débit;Crédit',
    `${today};VIR SEPA ${mark} FACTURE ${paid.number};;${inFrench(paid.amount)}`,
    `${today};VIR ${mark} CLUB DES AMIS;;${inFrench(unnamed.amount)}`,
  ].join('\r\n');

  await test.step('1. the statement of the week is read; what names its invoice is accepted by one press', async () => {
    await page.goto(addressOfStatements(paid.number));
    await depositStatement(page, 'lundi.csv', csv);
    await page
      .getByRole('form', { name: 'Colonnes de lundi.csv' })
      .getByRole('button', { name: 'Lire ce relevé' })
      .click();
    await expect(page.getByText('2 lignes nouvelles, 0 déjà connue').first()).toBeVisible({ timeout: 60_000 });
    await page.goto(addressOfStatements(paid.number, { text: mark }));
    await expect(page.getByRole('row').filter({ hasText: paid.number })).toContainText('Certaine');
    await page.getByRole('button', { name: 'Accepter la proposition certaine' }).click();
    await expect(page.getByText(/lignes? acceptées?/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('row').filter({ hasText: paid.number })).toHaveCount(0);
  });

  await test.step('2. the invoice of the line without a number is searched', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: 'CLUB DES AMIS' })
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Choisir des factures' }).click();
    await dialog.getByLabel('Numéro de facture').fill(unnamed.number);
    await dialog.getByRole('button', { name: new RegExp(`^${unnamed.number}`) }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'CLUB DES AMIS' })).toHaveCount(0);
  });

  await test.step('3. who has just paid will not be reminded', async () => {
    await page.goto(lateDay);
    await expect(page.getByRole('checkbox', { name: /^Relancer la facture/ }).first()).toBeVisible();
    for (const { number } of [paid, unnamed]) await expect(reminderOf(page, number)).toHaveCount(0);
  });

  await page.goto('/admin/accounting/reminders');
  const balance = page.getByRole('region', { name: 'Balance âgée' });
  await expect(balance.getByText('Total dû').first()).toBeVisible();
  const choose = page.getByRole('checkbox', { name: /^Relancer la facture/ });
  // The oldest invoice, identified by its number from here on.
  const late = (await choose.first().getAttribute('aria-label'))!.replace('Relancer la facture ', '');

  await test.step('4. an invoice excluded until a day with a reason is not proposed; restored, it is proposed again', async () => {
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

  await test.step('5. only the ticked reminder is previewed and sent, to a corrected address', async () => {
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

  const dossier = `/admin/aid-station/edit/${townStation.id}?onglet=administratif`;
  const refusal = `Dépôt de ${refused.number} (Chorus Pro) : Refusée`;

  await test.step('6. the refused invoice is replaced by one with the right engagement number', async () => {
    await page.goto(dossier);
    const ledger = page.getByRole('region', { name: /^Règlements et avoirs de F69/ });
    await expect(ledger.getByText(refusal)).toBeVisible();
    await ledger.getByRole('button', { name: 'Avoir et nouvelle facture' }).click();
    await expect(dialog.getByLabel('Motif de l’avoir')).toHaveValue(new RegExp(reason));
    await dialog.getByLabel('Numéro d’engagement').fill('EJ-2026-18');
    await dialog.getByRole('button', { name: 'Émettre l’avoir et la facture' }).click();
    await expect(ledger).toHaveCount(2);
    const { invoices } = await (await page.request.get(`/api/invoice/of-demand/${townStation.id}`)).json();
    const numbers = (invoices as { number: string }[]).map(({ number }) => number);
    const [replacement] = numbers.filter((number) => number !== refused.number);
    await expect.poll(papers, untilDeposited).toContain(replacement);
  });

  await test.step('7. all of it is read on a phone', async () => {
    const phone = await person({ viewport: { width: 390, height: 844 } });
    await logIn(phone, 'compta@demo.example');
    await phone.goto(addressOfStatements(paid.number, { text: mark, state: 'accepted' }));
    await expect(phone.getByRole('listitem').filter({ hasText: paid.number })).toContainText('Acceptée');
    await expect(phone.getByRole('listitem').filter({ hasText: unnamed.number })).toContainText('Acceptée');
    await expectNoSideScroll(phone);
    await phone.goto(lateDay);
    await expect(phone.getByRole('region', { name: 'Balance âgée' })).toBeVisible();
    await expect(reminderOf(phone, paid.number)).toHaveCount(0);
    await expectNoSideScroll(phone);
    await phone.goto(dossier);
    await expect(phone.getByText(refusal)).toBeVisible();
    await expect(phone.getByText('Soldée par avoir')).toBeVisible();
    await expectNoSideScroll(phone);
  });
  await chooseChannel(manager, 'off');
});
