import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { post } from './dossiers';
import { exportButtons } from './export-buttons';
import { headers } from './funnel';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';
import { rowsOf } from './workbook';

/** Presses an export button and downloads the file once it is ready. */
async function downloadExport(page: Page, type: 'pdf' | 'zip' | 'xls', link: RegExp) {
  await page.getByRole('button', { name: exportButtons[type] }).click();
  const file = page.getByRole('link', { name: link });
  // File exports have a lower priority than everything that people wait for.
  await expect(file).toBeVisible({ timeout: 120_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  return download;
}

test('several invoices are collected at once and their cheques deposited, at 1440 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const [first, second] = [await department.invoice(), await department.invoice()];
  const cashIsTooMuch = first.amount + second.amount > 1_000;
  const dialog = page.getByRole('dialog');
  const chosen = page.getByRole('region', { name: 'Lignes choisies' });

  const tickBoth = async () => {
    for (const { number } of [first, second]) await page.getByLabel(`Choisir la facture ${number}`).check();
  };

  await test.step('1. two ticked invoices are sent by e-mail; a second press sends nothing again', async () => {
    await page.goto('/admin/accounting/ope-invoice?sort=id&direction=desc');
    await tickBoth();
    await chosen.getByRole('button', { name: 'Envoyer par e-mail' }).click();
    await expectAccessible(page, 'the question before sending at 1440 px');
    await dialog.getByRole('button', { name: 'Envoyer 2 e-mails' }).click();
    await expect(dialog.getByText('2 e-mails en cours d’envoi.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(chosen).toHaveCount(0);
    await page.getByLabel(`Choisir la facture ${first.number}`).check();
    await chosen.getByRole('button', { name: 'Envoyer par e-mail' }).click();
    await dialog.getByRole('button', { name: 'Envoyer l’e-mail' }).click();
    await expect(dialog.getByText(`${first.number} – déjà envoyée`)).toBeVisible();
    await expectAccessible(page, 'what did not leave at 1440 px');
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('2. both ticked invoices are collected by cheque', async () => {
    await tickBoth();
    await expect(chosen).toContainText('2 lignes choisies');
    await expectAccessible(page, 'ticked invoices at 1440 px');
    await expectNoSideScroll(page);
    await chosen.getByRole('button', { name: 'Encaisser' }).click();
    const warned = dialog.getByText(/^Plus de 1\s000,00\s€ en espèces$/);
    await dialog.getByLabel('Mode de règlement').selectOption('Espèces');
    await expect(warned).toHaveCount(cashIsTooMuch ? 1 : 0);
    await expectAccessible(page, 'cash in the dialog to collect at 1440 px');
    await dialog.getByLabel('Mode de règlement').selectOption('Chèque');
    await expect(warned).toHaveCount(0);
    const day = dialog.getByLabel('Date d’encaissement');
    const today = await day.inputValue();
    await day.fill('31/12/2099');
    await expect(dialog.getByText('La date ne peut pas être dans le futur')).toBeVisible();
    await day.fill('15/01/2026');
    await expect(dialog.getByText('Règlement antérieur à 2 factures')).toBeVisible();
    await expectAccessible(page, 'a day before the invoices in the dialog to collect at 1440 px');
    await day.fill(today);
    await expect(dialog.getByText('Règlement antérieur à 2 factures')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Encaisser' }).click();
    await expect(dialog.getByText(/^2 factures encaissées pour/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(chosen).toHaveCount(0);
  });

  await test.step('3. their cheques are put on one deposit slip, which can be printed', async () => {
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
    await expectAccessible(page, 'a deposit slip at 1440 px');
    const printed = await page.request.get((await link.getAttribute('href'))!);
    expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await page.goto(`/admin/accounting/check?number=${first.number}`);
    await expect(page.getByText(/^R\d+-\d{4}-\d{6}$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Bordereaux de remise' }).click();
    await expect(dialog.getByRole('link', { name: /^R\d+-/ }).first()).toBeVisible();
    await expectAccessible(page, 'the deposit slips at 1440 px');
  });
});

test('a cheque deposited without a slip is marked as deposited, with who marked it, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'manager');
  const { id, number } = await department.invoice();
  const another = await department.invoice();
  await post(page, '/api/payment/invoices', { invoiceIds: [id, another.id], type: 2, paymentDate: '2026-01-15' });
  const chosen = page.getByRole('region', { name: 'Lignes choisies' });
  // Only cheques that are still to be deposited can be ticked.
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
  // A half-typed day shows no error. Leaving the field marks it as invalid.
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
  await expectAccessible(page, 'cheques that were deposited otherwise at 390 px');
  await question.getByRole('button', { name: 'Noter comme déjà remis' }).click();
  await expect(page.getByText(/^Déjà remis \(noté par \S.* le \d\d\/\d\d\/\d{4}\)$/).first()).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await expectNoSideScroll(page);
});

test('filters, sort, page and page size of the payments are kept in the address, and the back button undoes changes', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const invoice = await department.invoice();
  const collected = { invoiceIds: [invoice.id], type: 1, paymentDate: '2026-01-15' };
  expect((await page.request.post('/api/payment/invoices', { headers, data: collected })).ok()).toBe(true);

  await page.goto('/admin/accounting/transfer');
  await expect(page.getByLabel('Lignes par page')).toHaveValue('25');
  await page.getByRole('textbox', { name: 'Numéro de facture associée' }).fill(invoice.number);
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
  // Text that was typed but not searched for is cleared too.
  await page.getByRole('textbox', { name: 'Organisation', exact: true }).fill('Foulées');
  await page.getByRole('button', { name: 'EFFACER' }).click();
  await expect(page.getByRole('textbox', { name: 'Organisation', exact: true })).toHaveValue('');
  // A page number beyond the last page shows the last page.
  await page.goto(`/admin/accounting/transfer?number=${invoice.number}&page=9`);
  await expect(rows).toHaveCount(1);
  await expect(page).not.toHaveURL(/page=/);

  await page.goto(`/admin/accounting/transfer?number=${invoice.number}`);
  await rows.getByRole('cell').last().click();
  await expect(page).toHaveURL(/\/admin\/aid-station\/demand\/\d+$/);
});

test('a list’s exported file has the shown columns, with the same titles, order and texts', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const invoice = await department.invoice();
  await post(page, '/api/payment/invoices', { invoiceIds: [invoice.id], type: 2, paymentDate: '2026-01-15' });
  const headsShown = () =>
    page.locator('thead [title]').evaluateAll((heads) => heads.map((head) => head.getAttribute('title')));

  for (const [path, leftOut, said] of [
    ['ope-invoice', 'Solde', invoice.number],
    ['check', 'Organisation', 'À remettre'],
  ] as const) {
    await page.goto(`/admin/accounting/${path}?number=${invoice.number}`);
    await expect(page.getByRole('cell', { name: said }).first()).toBeVisible();
    await page.getByText('Affichage', { exact: true }).click();
    await page.getByRole('checkbox', { name: leftOut, exact: true }).uncheck();
    await expectAccessible(page, `the columns of ${path}`);
    await expect(page.getByRole('columnheader', { name: leftOut, exact: true })).toHaveCount(0);
    const [heads, row] = await rowsOf(await downloadExport(page, 'xls', /^Télécharger .+\.xlsx/));
    expect([path, heads]).toEqual([path, await headsShown()]);
    expect([path, row]).toEqual([path, expect.arrayContaining([said])]);
    await page.getByRole('button', { name: 'Colonnes par défaut' }).click();
    await expect(page.getByRole('columnheader', { name: leftOut, exact: true })).toBeVisible();
  }
});

test('the list of invoices shows all of them with totals below, and each action names the invoices that it excludes, at 1440 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const [paid, open] = [await department.invoice(), await department.invoice()];
  await post(page, '/api/payment/invoices', { invoiceIds: [paid.id], type: 1, paymentDate: '2026-01-15' });
  const dialog = page.getByRole('dialog');
  const chosen = page.getByRole('region', { name: 'Lignes choisies' });
  const tick = (number: string) => page.getByLabel(`Choisir la facture ${number}`).check();
  const preset = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('1. all invoices, newest first, with totals below the rows', async () => {
    await page.goto('/admin/accounting/ope-invoice');
    await expect(preset('Toutes')).toHaveAttribute('aria-pressed', 'true');
    const boxes = page.getByLabel(/^Choisir la facture /);
    await expect(boxes.first()).toHaveAccessibleName(`Choisir la facture ${open.number}`);
    await expect(boxes.nth(1)).toHaveAccessibleName(`Choisir la facture ${paid.number}`);
    await expect(page.getByRole('columnheader', { name: 'ID', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const totals = page.getByRole('status', { name: 'Totaux des factures trouvées' });
    await expect(totals.getByRole('definition')).toHaveText([/€$/, /€$/]);
    const [below, above] = [(await totals.boundingBox())!, (await boxes.last().boundingBox())!];
    expect(below.y).toBeGreaterThan(above.y);
    await expectNoSideScroll(page);
  });

  await test.step('2. collecting names the paid invoice and collects the other', async () => {
    await tick(paid.number);
    await tick(open.number);
    await chosen.getByRole('button', { name: 'Encaisser' }).click();
    await expect(dialog.getByText(`${paid.number} – déjà soldée`)).toBeVisible();
    await expect(dialog.getByText(/^1 facture, /)).toBeVisible();
    await expectAccessible(page, 'a paid invoice among those to collect at 1440 px');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
  });

  await test.step('3. reminding gives the reason for each invoice when no reminder is due', async () => {
    await chosen.getByRole('button', { name: 'Relancer' }).click();
    await expect(dialog.getByText(`${paid.number} – Il ne reste rien à payer sur cette facture.`)).toBeVisible();
    await expect(dialog.getByText(`${open.number} – La facture n’est pas échue.`)).toBeVisible();
    await expectAccessible(page, 'invoices that are not to be reminded of at 1440 px');
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('4. a paid invoice leaves « À encaisser » and is no longer ticked', async () => {
    await preset('À encaisser').click();
    await expect(page).toHaveURL(/state=unpaid&sort=dueDate&direction=asc/);
    await expect(page.getByRole('columnheader', { name: 'Échéance' })).toHaveAttribute('aria-sort', 'ascending');
    await page.goto(`/admin/accounting/ope-invoice?state=unpaid&number=${open.number}`);
    await tick(open.number);
    await expect(chosen).toContainText('1 ligne choisie');
    await page.getByRole('button', { name: `Actions : la facture ${open.number}` }).click();
    await page.getByRole('menuitem', { name: 'Encaisser' }).click();
    await dialog.getByRole('group', { name: 'Règlement 1' }).getByRole('button', { name: 'Tout le reste' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Aucune facture ne correspond à votre recherche.')).toBeVisible();
    await expect(chosen).toHaveCount(0);
  });
});

test('ticked credit notes are downloaded as one PDF and as a zip', async ({ person, department }) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const numbers: string[] = [];
  for (let made = 0; made < 2; made++) {
    const { id } = await department.invoice();
    const answer = await page.request.put(`/api/credit/${id}`, { headers, data: { amount: 10, comment: 'Erreur' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { records } = await (await page.request.get('/api/credit?perPage=1', { headers })).json();
    numbers.push(records[0].number);
  }
  await page.goto('/admin/accounting/credit');
  for (const number of numbers) await page.getByLabel(`Choisir l’avoir ${number}`).check();
  await expect(page.getByRole('region', { name: 'Lignes choisies' })).toContainText('2 lignes choisies');
  for (const type of ['pdf', 'zip'] as const) {
    const download = await downloadExport(page, type, new RegExp(`^Télécharger .+\\.${type} \\(.+, 2 lignes\\)$`));
    expect(download.suggestedFilename()).toBe(`Export_${type}.${type}`);
  }
});
