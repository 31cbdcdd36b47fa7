import { expectAccessible } from './accessibility';
import { orderedStation } from './dossiers';
import { logIn } from './login';
import { expect, test } from './story';

test('an accountant’s month: issued, sent, paid in parts, deposited, credited, exported, settled', async ({
  person,
}) => {
  test.setTimeout(300_000);
  const manager = await person();
  await logIn(manager, 'cadre@demo.example');
  const { id, price } = await orderedStation(manager);
  await manager.context().close();

  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'compta@demo.example');
  const dialog = page.getByRole('dialog');
  const chosen = page.getByRole('region', { name: 'Lignes choisies' });
  const ledger = page.getByRole('region', { name: /^Règlements et avoirs de F69/ });
  const text = (euros: number) => String(euros).replace('.', ',');
  const openDossier = () => page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
  let number = '';
  const openList = (state: string) => page.goto(`/admin/accounting/ope-invoice?state=${state}&number=${number}`);
  const collect = async () => {
    await page.getByRole('button', { name: `Actions : la facture ${number}` }).click();
    await page.getByRole('menuitem', { name: 'Encaisser' }).click();
    return dialog.getByRole('group', { name: 'Règlement 1' });
  };

  await test.step('1. she issues the invoice of the whole price', async () => {
    await openDossier();
    const form = page.getByRole('form', { name: 'Nouvelle facture' });
    await form.getByRole('button', { name: 'Émettre la facture' }).click();
    await dialog.getByRole('button', { name: 'Émettre la facture' }).click();
    number = await ledger.getByRole('heading', { name: /^F69/ }).innerText();
  });

  await test.step('2. she sends it from the list', async () => {
    await openList('unpaid');
    await page.getByLabel(`Choisir la facture ${number}`).check();
    await chosen.getByRole('button', { name: 'Envoyer par e-mail' }).click();
    await dialog.getByRole('button', { name: 'Envoyer l’e-mail' }).click();
    await expect(dialog.getByText('1 e-mail en cours d’envoi.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('3. a part is paid by cheque, which she takes to the bank', async () => {
    const payment = await collect();
    await payment.getByLabel('Montant').fill(text(Math.floor(price / 2)));
    await payment.getByLabel('Mode').selectOption('Chèque');
    await expectAccessible(page, 'payments from the list of invoices');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`/admin/accounting/check?deposit=to-deposit&number=${number}`);
    await page.getByLabel(/^Choisir le règlement n°/).check();
    await chosen.getByRole('button', { name: 'Remettre en banque' }).click();
    await dialog.getByRole('button', { name: 'Établir le bordereau' }).click();
    await expect(dialog.getByRole('link', { name: 'Imprimer le bordereau (PDF)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('4. the cheques taken to the bank are exported with their slip, under a name that says what it is', async () => {
    await page.goto(`/admin/accounting/check?deposit=deposited&number=${number}`);
    await page.getByRole('button', { name: 'Export_xls' }).click();
    await expect(page.getByRole('link', { name: /^Télécharger .+\.xlsx \(.+, 1 ligne\)$/ })).toBeVisible();
  });

  await test.step('5. a mistake is credited, and the head of the dossier says so', async () => {
    await openDossier();
    await ledger.getByRole('button', { name: 'Avoir', exact: true }).click();
    await dialog.getByLabel('Montant de l’avoir').fill('10');
    await dialog.getByLabel('Motif').fill('Une heure comptée en trop');
    await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
    const question = page.getByRole('dialog', { name: 'Émission avoir' });
    await question.getByRole('button', { name: 'Émettre l’avoir' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(ledger.getByRole('link', { name: /^A69\w*-\d{4}-\d{6} \(PDF\)/ })).toBeVisible();
    const invoiced = page.getByRole('list', { name: 'Étapes du dossier' }).getByRole('listitem').nth(4);
    await expect(invoiced).toContainText(/^5 Facturé/);
    await expect(invoiced).not.toContainText('100');
  });

  await test.step('6. it is not to be reminded of: it is not due', async () => {
    await page.goto('/admin/accounting/reminders');
    await expect(page.getByRole('checkbox', { name: /^Relancer la facture/ }).first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Relancer la facture ${number}` })).toHaveCount(0);
  });

  await test.step('7. the ticked invoice alone is exported, and its file opened by its name', async () => {
    await openList('unpaid');
    await page.getByLabel(`Choisir la facture ${number}`).check();
    await page.getByRole('button', { name: 'Export_xls' }).click();
    const link = page.getByRole('link', { name: /^Télécharger .+\.xlsx \(.+, 1 ligne\)$/ });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(await link.innerText()).toContain(`Télécharger ${download.suggestedFilename()} (`);
  });

  await test.step('8. the rest is paid: nothing is left of it', async () => {
    const payment = await collect();
    await payment.getByRole('button', { name: 'Tout le reste' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toHaveCount(0);
    await openList('paid');
    const row = page.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText('0,00');
    await openDossier();
    await expect(ledger.getByText('Soldée')).toBeVisible();
  });
});
