import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { orderedStation, post } from './dossiers';
import { expectNoSideScroll, headers } from './funnel';
import { logIn } from './login';
import { expect, test } from './story';

/** A station of its own with an invoice of its whole price. */
async function invoiced(page: Page): Promise<{ id: number; number: string; amount: number }> {
  const { id, price } = await orderedStation(page);
  const { invoice } = await post(page, `/api/invoice/create/${id}`, {
    amount: price,
    contactName: 'Anne Martin',
    contactEmail: 'compta@foulees.example',
  });
  return invoice;
}

for (const width of [390, 1440]) {
  test(`several invoices are collected at once and their cheques taken to the bank at ${width} px`, async ({
    person,
  }) => {
    test.setTimeout(240_000);
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    const [first, second] = [await invoiced(page), await invoiced(page)];
    const cashIsTooMuch = first.amount + second.amount > 1_000;
    const dialog = page.getByRole('dialog');
    const chosen = page.getByRole('region', { name: 'Lignes choisies' });

    const tickBoth = async () => {
      for (const { number } of [first, second]) await page.getByLabel(`Choisir la facture ${number}`).check();
    };

    await test.step('1. two invoices are ticked and leave by e-mail; a second press sends none again', async () => {
      await page.goto('/admin/accounting/ope-invoice?sort=id&direction=desc');
      await tickBoth();
      await chosen.getByRole('button', { name: 'Envoyer par e-mail' }).click();
      await expectAccessible(page, `the question before sending at ${width} px`);
      await dialog.getByRole('button', { name: 'Envoyer 2 e-mails' }).click();
      await expect(dialog.getByText('2 e-mails en cours d’envoi.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Fermer' }).first().click();
      await expect(chosen).toHaveCount(0);
      await page.getByLabel(`Choisir la facture ${first.number}`).check();
      await chosen.getByRole('button', { name: 'Envoyer par e-mail' }).click();
      await dialog.getByRole('button', { name: 'Envoyer l’e-mail' }).click();
      await expect(dialog.getByText(`${first.number} – déjà envoyée`)).toBeVisible();
      await expectAccessible(page, `what did not leave at ${width} px`);
      await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    });

    await test.step('2. both are ticked and collected by cheque', async () => {
      await tickBoth();
      await expect(chosen).toContainText('2 lignes choisies');
      await expectAccessible(page, `ticked invoices at ${width} px`);
      await expectNoSideScroll(page);
      await chosen.getByRole('button', { name: 'Encaisser' }).click();
      const warned = dialog.getByText(/^Plus de 1\s000,00\s€ en espèces$/);
      await dialog.getByLabel('Mode de règlement').selectOption('Espèces');
      await expect(warned).toHaveCount(cashIsTooMuch ? 1 : 0);
      await expectAccessible(page, `cash in the dialog to collect at ${width} px`);
      await dialog.getByLabel('Mode de règlement').selectOption('Chèque');
      await expect(warned).toHaveCount(0);
      const day = dialog.getByLabel('Date d’encaissement');
      const today = await day.inputValue();
      await day.fill('31/12/2099');
      await expect(dialog.getByText('La date ne peut pas être dans le futur')).toBeVisible();
      await day.fill('15/01/2026');
      await expect(dialog.getByText('Règlement antérieur à 2 factures')).toBeVisible();
      await expectAccessible(page, `a day before the invoices in the dialog to collect at ${width} px`);
      await day.fill(today);
      await expect(dialog.getByText('Règlement antérieur à 2 factures')).toHaveCount(0);
      await expectAccessible(page, `the dialog to collect at ${width} px`);
      await dialog.getByRole('button', { name: 'Encaisser' }).click();
      await expect(dialog.getByText(/^2 factures encaissées pour/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Fermer' }).first().click();
      await expect(chosen).toHaveCount(0);
    });

    await test.step('3. their cheques are put on one slip, which can be printed', async () => {
      await page.goto('/admin/accounting/check?deposit=to-deposit');
      const boxOf = async (number: string) => {
        const found = await page.request.get(`/api/payment?type=2&number=${number}`, { headers });
        const [{ id }] = (await found.json()).records;
        return page.getByLabel(`Choisir le règlement n°\u00a0${id}`, { exact: true });
      };
      for (const { number } of [first, second]) await (await boxOf(number)).check();
      await chosen.getByRole('button', { name: 'Remettre en banque' }).click();
      await expect(dialog.getByText(/^2 chèques pour/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Établir le bordereau' }).click();
      const link = dialog.getByRole('link', { name: 'Imprimer le bordereau (PDF)' });
      await expect(link).toBeVisible();
      await expectAccessible(page, `a deposit slip at ${width} px`);
      const printed = await page.request.get((await link.getAttribute('href'))!);
      expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf']);
      await dialog.getByRole('button', { name: 'Fermer' }).first().click();
      await page.goto(`/admin/accounting/check?number=${first.number}`);
      await expect(page.getByText(/^R69[A\d]*-\d{4}-\d{6}$/).first()).toBeVisible();
      await page.getByRole('button', { name: 'Bordereaux de remise' }).click();
      await expect(dialog.getByRole('link', { name: /^R69/ }).first()).toBeVisible();
      await expectAccessible(page, `the deposit slips at ${width} px`);
    });
  });
}

for (const width of [390, 1440]) {
  test(`a cheque that went to the bank without a slip is left out, with who said so, at ${width} px`, async ({
    person,
  }) => {
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    const { id, number } = await invoiced(page);
    await post(page, '/api/payment/invoices', { invoiceIds: [id], type: 2, paymentDate: '2026-01-15' });
    const chosen = page.getByRole('region', { name: 'Lignes choisies' });
    // Of all cheques only those that are still to be deposited can be chosen.
    await page.goto('/admin/accounting/check');
    await page
      .getByLabel(/^Choisir le règlement n°/)
      .first()
      .check();
    const all = chosen.getByRole('button', { name: 'Choisir tous les chèques à remettre' });
    await all.click();
    await expect(all).toBeHidden();
    await expect(chosen.getByRole('status')).toContainText('choisie');

    await page.goto(`/admin/accounting/check?number=${number}`);
    await page.getByLabel(/^Choisir le règlement n°/).check();

    await chosen.getByRole('button', { name: 'Remettre en banque' }).click();
    const slip = page.getByRole('dialog', { name: 'Remise de chèques en banque' });
    // Half typed, a day is neither in the future nor wrong; left so, it is no day.
    await slip.getByLabel('Date de remise').fill('31/02');
    await expect(slip.getByRole('alert')).toHaveCount(0);
    await slip.getByLabel('Date de remise').blur();
    await expect(slip.getByText('Veuillez saisir une date, par exemple 08/05/2027')).toBeVisible();
    await slip.getByLabel('Date de remise').fill('14/01/2026');
    await expect(slip.getByText(/ne peut pas précéder l’encaissement des chèques \(15\/01\/2026\)/)).toBeVisible();
    await slip.getByRole('button', { name: 'Annuler' }).click();

    await chosen.getByRole('button', { name: 'Déjà remis' }).click();
    const question = page.getByRole('dialog', { name: 'Chèques déjà remis en banque' });
    await expect(question).toContainText('Il ne sera plus proposé à la remise');
    await expectAccessible(page, `cheques that were deposited otherwise at ${width} px`);
    await question.getByRole('button', { name: 'Noter comme déjà remis' }).click();
    await expect(page.getByText(/^Déjà remis \(noté par \S.* le \d\d\/\d\d\/\d{4}\)$/).first()).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await expectNoSideScroll(page);
  });
}

test('filters, sort, page and page size of the payments stand in the address; back undoes them', async ({ person }) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  const invoice = await invoiced(page);
  const collected = { invoiceIds: [invoice.id], type: 1, paymentDate: '2026-01-15' };
  expect((await page.request.post('/api/payment/invoices', { headers, data: collected })).ok()).toBe(true);

  await page.goto('/admin/accounting/transfer');
  await expect(page.getByLabel('Lignes par page')).toHaveValue('25');
  await page.getByLabel('Numéro de facture associée').fill(invoice.number);
  await page.getByLabel('Encaissé du').fill('15/01/2026');
  await page.getByRole('button', { name: 'RECHERCHER' }).click();
  await expect(page).toHaveURL(new RegExp(`number=${invoice.number}.*startDate=2026-01-15`));
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('link', { name: new RegExp(`^Facture ${invoice.number} en PDF`) })).toHaveAttribute(
    'href',
    `/api/invoice/download/${invoice.id}`,
  );
  await page.getByRole('columnheader', { name: 'Montant' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=amount/);
  await page.getByLabel('Lignes par page').selectOption('50');
  await expect(page).toHaveURL(/perPage=50/);
  await page.goBack();
  await expect(page).not.toHaveURL(/perPage/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.getByRole('button', { name: 'EFFACER' }).click();
  await expect(page).toHaveURL(/\/transfer$/);
  // What was typed and not searched for goes too.
  await page.getByLabel('Organisation', { exact: true }).fill('Foulées');
  await page.getByRole('button', { name: 'EFFACER' }).click();
  await expect(page.getByLabel('Organisation', { exact: true })).toHaveValue('');
  // An address of more pages than there are by now shows the last one.
  await page.goto(`/admin/accounting/transfer?number=${invoice.number}&page=9`);
  await expect(rows).toHaveCount(1);
  await expect(page).not.toHaveURL(/page=/);

  await page.goto(`/admin/accounting/transfer?number=${invoice.number}`);
  await rows.getByRole('cell').last().click();
  await expect(page).toHaveURL(/\/admin\/aid-station\/demand\/\d+$/);
});
