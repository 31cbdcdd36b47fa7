import { expectAccessible } from './accessibility';
import { addressOfStatements, depositStatement } from './statement-files';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const euros = (amount: number) => amount.toFixed(2).replace('.', ',');
const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());

test('a CSV is read by chosen columns, its certain lines are accepted at once and lead to their payments, at 1440 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const [first, second] = [await department.invoice(), await department.invoice()];
  const mark = `RELEVE${first.id}`;
  const csv = [
    'Compte 00012345678',
    '',
    'Quand;Valeur;Détail;Débit euros;Crédit euros',
    `${day};${day};VIR SEPA ${mark} MOTIF ${first.number};;${euros(first.amount)}`,
    `${day};${day};VIR SEPA ${mark} MOTIF ${second.number} REF 4;;${euros(second.amount)}`,
    `${day};${day};${mark} FRAIS TENUE DE COMPTE;8,90;`,
  ].join('\r\n');

  await test.step('1. the columns of an unknown CSV are chosen once', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Comptabilité' }).click();
    await page.getByRole('link', { name: 'Relevés bancaires' }).click();
    await expect(page.getByRole('heading', { name: 'Relevés bancaires' })).toBeVisible();
    await page.goto(addressOfStatements(first.number));
    await depositStatement(page, 'releve.csv', csv.replace('Quand;Valeur', 'Date;Date valeur'));
    const form = page.getByRole('form', { name: 'Colonnes de releve.csv' });
    await expect(form.getByRole('combobox', { name: /^Débit/ })).toHaveValue('3');
    await expectAccessible(page, 'the columns of a CSV at 1440 px');
    await form.getByRole('button', { name: 'Lire ce relevé' }).click();
    await expect(page.getByText('3 lignes nouvelles, 0 déjà connue').first()).toBeVisible({ timeout: 60_000 });
  });

  await test.step('2. the same file again needs nothing and changes nothing', async () => {
    await depositStatement(page, 'encore.csv', csv.replace('Quand;Valeur', 'Date;Date valeur'));
    await expect(page.getByText('0 ligne nouvelle, 3 déjà connues').first()).toBeVisible({ timeout: 60_000 });
  });

  await test.step('3. one press accepts the certain proposals', async () => {
    await page.goto(addressOfStatements(first.number, { text: mark }));
    const row = page.getByRole('row').filter({ hasText: first.number }).first();
    await expect(row).toContainText('Certaine');
    await expect(row).toContainText('Numéro de facture dans le libellé');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: /^Accepter les \d+ propositions certaines$/ }).click();
    await expect(page.getByText(/\d+ lignes acceptées/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('row').filter({ hasText: first.number })).toHaveCount(0);
  });

  await test.step('4. an accepted line leads to its payment', async () => {
    await page.goto(addressOfStatements(first.number, { text: mark, state: 'accepted' }));
    await expect(page.getByRole('row').filter({ hasText: 'Acceptée' })).toHaveCount(2);
    await page.getByRole('link', { name: new RegExp(`^Règlement .* ${first.number}$`) }).click();
    await expect(page.getByRole('heading', { name: 'Virements' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: first.number })).toHaveCount(1);
  });
});

test('the lines that no rule explains are attributed by search or ignored, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  const invoice = await department.invoice();
  const { id, number, amount } = invoice;
  const mark = `TELEPHONE${id}`;
  const [date, month, year] = day.split('/');
  const line = (type: string, euro: string, name: string) =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${year}${month}${date}<TRNAMT>${euro}<FITID>${mark}${type}<NAME>${name}</STMTTRN>`;
  const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTRS><BANKACCTFROM><ACCTID>99999999999</BANKACCTFROM><BANKTRANLIST>
${line('CREDIT', amount.toFixed(2), `VIR ${mark} MONSIEUR X`)}
${line('DEBIT', '-4.20', `${mark} COMMISSION`)}
</BANKTRANLIST></STMTRS></BANKMSGSRSV1></OFX>`;
  const dialog = page.getByRole('dialog');
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });

  await test.step('1. an OFX of another account warns', async () => {
    await page.goto(addressOfStatements(number));
    await depositStatement(page, 'releve.ofx', ofx);
    await expect(page.getByText('2 lignes nouvelles, 0 déjà connue').first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Ce relevé est d’un autre compte')).toBeVisible();
    await page.goto(addressOfStatements(number, { text: mark }));
    await expect(card('COMMISSION')).toBeVisible();
    await expectNoSideScroll(page);
  });

  await test.step('2. a fee is ignored with a reason', async () => {
    await card('COMMISSION')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Ignorer' }).click();
    await dialog.getByRole('button', { name: 'Ignorer' }).click();
    await expect(dialog.getByText('Veuillez indiquer pourquoi cette ligne est ignorée')).toBeVisible();
    await dialog.getByLabel('Motif').fill('Frais bancaires');
    await expectAccessible(page, 'the reason for ignoring at 390 px');
    await dialog.getByRole('button', { name: 'Ignorer' }).click();
    await expect(card('COMMISSION')).toHaveCount(0);
  });

  await test.step('3. an invoice is found and takes the whole line', async () => {
    await card('MONSIEUR X')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Choisir des factures' }).click();
    await dialog.getByLabel('Numéro de facture').fill(number);
    await dialog.getByRole('button', { name: new RegExp(`^${number}`) }).click();
    await expect(dialog.getByText('Toute la ligne est attribuée.')).toBeVisible();
    await expectAccessible(page, 'the invoices of a line at 390 px');
    await expectNoSideScroll(page);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(card('MONSIEUR X')).toHaveCount(0);
  });

  await test.step('4. the decided lines are found again, and an ignored one is opened again', async () => {
    await page.goto(addressOfStatements(number, { text: mark, state: '' }));
    await expect(card('MONSIEUR X')).toContainText(number);
    await expect(card('COMMISSION')).toContainText('Frais bancaires');
    await expectNoSideScroll(page);
    await card('COMMISSION')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Remettre à traiter' }).click();
    await expect(card('COMMISSION')).toContainText('Sans proposition');
  });
});

test('the columns of a file without titles are chosen from its first rows, and what is no line is named, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  const { id, number } = await department.invoice();
  const mark = `SANSTITRE${id}`;
  const rows = [`${day};241,00;Virement;;VIR ${mark};;0`, `${day};1178,80;;;${mark}A`, `${day};0,00;Frais;;AUCUN;;0`];
  await page.goto(addressOfStatements(number, { text: mark }));
  await depositStatement(page, 'lcl.csv', rows.join('\n'));
  const form = page.getByRole('form', { name: 'Colonnes de lcl.csv' });
  await expect(form.getByText('Ce fichier n’a pas de titres de colonnes')).toBeVisible();
  await form.getByRole('combobox', { name: /^Date/ }).selectOption('Colonne 1');
  await form.getByRole('combobox', { name: /^Montant/ }).selectOption('Colonne 2');
  await form.getByRole('combobox', { name: /^Libellé/ }).selectOption('Colonne 5');
  await expectAccessible(page, 'the columns of a file without titles at 390 px');
  await expectNoSideScroll(page);
  await form.getByRole('button', { name: 'Lire ce relevé' }).click();
  await expect(page.getByText('2 lignes nouvelles, 0 déjà connue').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Ligne 3\u00a0: montant nul').first()).toBeVisible();
  const balance = page.getByRole('listitem').filter({ hasText: `${mark}A` });
  await expect(balance).toContainText('À vérifier');
  await expect(balance).toContainText('Peut-être un solde ou un total, et non une opération');
  await expectNoSideScroll(page);
});
