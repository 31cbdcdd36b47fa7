import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { mainlandDay } from '@pds/kernel';
import { expectAccessible } from './accessibility';
import { french } from './express-form';
import { openMail } from './mail';
import { expect, test } from './story';

/** Presses a link that downloads and returns the file. */
async function downloadedFile(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const compact = (day: string) => day.replaceAll('-', '');

test('an accountant’s month: an invoice is issued, sent, part-paid, deposited, credited, exported, closed and settled', async ({
  person,
  department,
}) => {
  test.setTimeout(600_000);
  const { id, price } = await department.orderedStation();
  const [yesterday, today] = [mainlandDay(Date.now(), -1), mainlandDay(Date.now())];
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'accountant');
  const dialog = page.getByRole('dialog');
  const chosen = page.getByRole('region', { name: 'Lignes choisies' });
  const ledger = page.getByRole('region', { name: /^Règlements et avoirs de F/ });
  const text = (euros: number) => String(euros).replace('.', ',');
  const dossier = `/admin/aid-station/demand/${id}?onglet=administratif`;
  let number = '';
  const openList = (state: string) => page.goto(`/admin/accounting/ope-invoice?state=${state}&number=${number}`);
  const collect = async () => {
    await page.getByRole('button', { name: `Actions : la facture ${number}` }).click();
    await page.getByRole('menuitem', { name: 'Encaisser' }).click();
    return dialog.getByRole('group', { name: 'Règlement 1' });
  };

  await test.step('1. the accountant issues an invoice of the whole price', async () => {
    await page.goto(dossier);
    const form = page.getByRole('form', { name: 'Nouvelle facture' });
    await form.getByRole('button', { name: 'Émettre la facture' }).click();
    await expectAccessible(page, 'the question before an invoice is issued');
    await dialog.getByRole('button', { name: 'Émettre la facture' }).click();
    number = await ledger.getByRole('heading', { name: /^F\d/ }).innerText();
  });

  await test.step('2. she sends the invoice from the list, and its customer reads it', async () => {
    await openList('unpaid');
    await page.getByLabel(`Choisir la facture ${number}`).check();
    await chosen.getByRole('button', { name: 'Envoyer par e-mail' }).click();
    await dialog.getByRole('button', { name: 'Envoyer l’e-mail' }).click();
    await expect(dialog.getByText('1 e-mail en cours d’envoi.')).toBeVisible();
    await expectAccessible(page, 'what became of the invoices that were sent');
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await openMail(page, new RegExp(number));
    await expect(page.getByText(number).first()).toBeVisible();
  });

  await test.step('3. she records a part payment by cheque of yesterday and deposits the cheque', async () => {
    await openList('unpaid');
    const payment = await collect();
    await payment.getByLabel('Montant').fill(text(Math.floor(price / 2)));
    await payment.getByLabel('Mode').selectOption('Chèque');
    await payment.getByLabel('Date').fill(french(yesterday));
    await expectAccessible(page, 'payments from the list of invoices');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`/admin/accounting/check?deposit=to-deposit&number=${number}`);
    await page.getByLabel(/^Choisir le règlement n°/).check();
    await chosen.getByRole('button', { name: 'Remettre en banque' }).click();
    await expectAccessible(page, 'the question before a deposit slip');
    await dialog.getByRole('button', { name: 'Établir le bordereau' }).click();
    await expect(dialog.getByRole('link', { name: 'Imprimer le bordereau (PDF)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('4. she credits a mistake, and the head of the dossier shows it', async () => {
    await page.goto(dossier);
    await ledger.getByRole('button', { name: 'Avoir', exact: true }).click();
    await dialog.getByLabel('Montant de l’avoir').fill('10');
    await dialog.getByLabel('Motif').fill('Une heure comptée en trop');
    await expectAccessible(page, 'a credit note that is written');
    await dialog.getByRole('radio', { name: 'À refacturer' }).check();
    await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
    const question = page.getByRole('dialog', { name: 'Émission avoir' });
    await question.getByRole('button', { name: 'Émettre l’avoir' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(ledger.getByRole('link', { name: /^A\w+-\d{4}-\d{6} \(PDF\)/ })).toBeVisible();
    const invoiced = page.getByRole('list', { name: 'Étapes du dossier' }).getByRole('listitem').nth(4);
    await expect(invoiced).toContainText(/^5 Facturé/);
    await expect(invoiced).not.toContainText('100');
  });

  await test.step('5. the invoice is not proposed for a reminder before its due date', async () => {
    const own = page.getByRole('checkbox', { name: `Relancer la facture ${number}` });
    await page.goto(`/admin/accounting/reminders?asOf=${mainlandDay(Date.now(), 60)}`);
    await expect(own).toBeVisible();
    await page.goto('/admin/accounting/reminders');
    await expect(page.getByText(/^Chargement/)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Balance âgée' })).toBeVisible();
    await expect(own).toHaveCount(0);
  });

  await test.step('6. she exports only the ticked invoice and opens the file by its name', async () => {
    await openList('unpaid');
    await page.getByLabel(`Choisir la facture ${number}`).check();
    await page.getByRole('button', { name: 'Exporter vers Excel' }).click();
    const link = page.getByRole('link', { name: /^Télécharger .+\.xlsx \(.+, 1 ligne\)$/ });
    const { name } = await downloadedFile(page, link);
    expect(await link.innerText()).toContain(`Télécharger ${name} (`);
  });

  await test.step('7. she exports past entries, then closes the days, which numbers the entries permanently', async () => {
    const january = `${yesterday.slice(0, 4)}-01-01`;
    const entries = page.getByRole('region', { name: 'Fichier des écritures comptables (FEC)' });
    const open = async () => {
      await page.goto('/admin/accounting/exports');
      await entries.getByRole('combobox', { name: 'Émetteur' }).selectOption(/^F(\w+)-/.exec(number)![1]!);
    };
    /** Returns the lines of a period's file, without its column titles. @param ending of the file's name */
    const entriesOf = async (from: string, to: string, ending: 'extrait' | 'extrait-provisoire'): Promise<string[]> => {
      await open();
      await entries.getByLabel('Du', { exact: true }).fill(french(from));
      await entries.getByLabel('Au', { exact: true }).fill(french(to));
      await entries.getByRole('button', { name: 'Exporter les écritures (FEC)' }).click();
      const named = new RegExp(`^Télécharger \\d{9}FEC${compact(to)}-${ending}\\.txt`);
      const { bytes } = await downloadedFile(page, entries.getByRole('link', { name: named }));
      const [titles, ...lines] = bytes.toString('latin1').split('\r\n').filter(Boolean);
      expect(titles!.split('\t')).toHaveLength(18);
      return lines;
    };
    const [numbered, day, dayOfPiece, validated] = [2, 3, 9, 15];
    await entriesOf(january, yesterday, 'extrait-provisoire');
    await expect(entries.getByText(/ni les soldes d’ouverture de l’exercice/)).toBeVisible();
    await expect(entries.getByText(/^Provisoire/)).toContainText('aucun jour n’est clos');
    await expect(entries.getByText(/^Aucun jour n’est clos\./)).toBeVisible();

    await entries.getByLabel('Clore jusqu’au').fill(french(yesterday));
    await entries.getByRole('button', { name: 'Clore ces jours' }).click();
    await expect(dialog.getByRole('listitem').nth(2)).toHaveText(/^1 règlement, .*pour .+€$/);
    await expect(dialog).toContainText('Une clôture ne s’annule pas.');
    await expectAccessible(page, 'the question before days are closed');
    await dialog.getByRole('button', { name: 'Clore définitivement' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(entries.getByText(`Les jours sont clos jusqu’au ${french(yesterday)}`)).toBeVisible();

    const closed = await entriesOf(january, yesterday, 'extrait');
    expect(closed).not.toEqual([]);
    const numbers = closed.map((line) => Number(line.split('\t')[numbered]));
    expect(numbers).toEqual(numbers.map((_, at) => Math.floor(at / 2) + 1));
    expect(closed.every((line) => line.split('\t')[validated] === compact(today))).toBe(true);
    const customers = entries.getByRole('form', { name: 'Comptes de l’émetteur' }).getByLabel('Clients');
    await expect(customers).toHaveValue(/^411/);
    await expect(customers).not.toBeEditable();

    // Pays the rest on a day that is already closed.
    await openList('unpaid');
    const payment = await collect();
    await payment.getByRole('button', { name: 'Tout le reste' }).click();
    await payment.getByLabel('Date').fill(french(yesterday));
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toHaveCount(0);

    expect(await entriesOf(january, yesterday, 'extrait')).toEqual(closed);
    const entriesOfRest = (await entriesOf(today, today, 'extrait-provisoire'))
      .map((line) => line.split('\t'))
      .filter((cells) => cells[dayOfPiece] === compact(yesterday));
    expect(entriesOfRest.map((cells) => cells[day])).toEqual([compact(today), compact(today)]);
  });

  await test.step('8. nothing is left to pay', async () => {
    await openList('paid');
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('0,00');
    await page.goto(dossier);
    await expect(ledger.getByText('Soldée')).toBeVisible();
  });
});
