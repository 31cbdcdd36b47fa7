import { expectAccessible } from './accessibility';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an invoice is paid in two parts, corrected, and credited with a refund, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'manager');
  const { id, price } = await department.orderedStation();
  const dialog = page.getByRole('dialog');
  const ledger = page.getByRole('region', { name: /^Règlements et avoirs de F/ });
  const entries = ledger.getByRole('table', { name: /^Règlements de la facture/ });
  const text = (euros: number) => euros.toFixed(2).replace('.', ',');
  const half = Math.floor(price / 2);

  await test.step('1. the manager issues an invoice of the whole price', async () => {
    await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    const form = page.getByRole('form', { name: 'Nouvelle facture' });
    await form.getByRole('button', { name: 'Émettre la facture' }).click();
    await dialog.getByRole('button', { name: 'Émettre la facture' }).click();
    await expect(ledger.getByText('Aucun règlement n’est enregistré.')).toBeVisible();
  });

  await test.step('2. two payments are recorded at once; an excess is shown first, an empty line is ignored', async () => {
    await ledger.getByRole('button', { name: 'Règlements' }).click();
    await expectAccessible(page, 'the payments of an invoice');
    const first = dialog.getByRole('group', { name: 'Règlement 1' });
    await first.getByLabel('Montant').fill(text(price + 1));
    await expect(dialog.getByText(/de trop$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(first.getByText(/^Le montant dépasse le reste à payer/)).toBeVisible();
    await first.getByLabel('Montant').fill(text(half));
    await first.getByLabel('Mode').selectOption('Chèque');
    await dialog.getByRole('button', { name: 'Ajouter un règlement' }).click();
    await dialog.getByRole('button', { name: 'Ajouter un règlement' }).click();
    const second = dialog.getByRole('group', { name: 'Règlement 2' });
    await second.getByLabel('Mode').selectOption('Espèces');
    await second.getByRole('button', { name: 'Tout le reste' }).click();
    await expect(dialog.getByText(/Reste à payer après saisie\s: 0,00/)).toBeVisible();
    await second.getByLabel('Mode').selectOption('Virement');
    await dialog.getByRole('button', { name: 'Retirer le règlement 3' }).click();
    await dialog.getByLabel('Note de suivi').fill('Payée en deux fois');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toBeHidden();
    await expect(ledger.getByText('Soldée')).toBeVisible();
    await expect(entries.getByRole('button', { name: /^Contre-passer/ })).toHaveCount(2);
  });

  await test.step('3. a bounced cheque gets a counter-entry with a reason, and both entries stay', async () => {
    await entries.getByRole('button', { name: /^Contre-passer\s: chèque/ }).click();
    await expectAccessible(page, 'a counter-entry');
    await dialog.getByRole('button', { name: 'Contre-passer' }).click();
    await expect(dialog.getByText('Veuillez indiquer le motif de la contre-passation')).toBeVisible();
    await dialog.getByLabel('Motif').fill('Chèque impayé');
    await dialog.getByRole('button', { name: 'Contre-passer' }).click();
    await expect(dialog).toBeHidden();
    await expect(entries.getByText('Contre-passation')).toBeVisible();
    await expect(entries.getByText(/^Motif\s: Chèque impayé/)).toBeVisible();
    await expect(entries.getByText('Contre-passé', { exact: true })).toBeVisible();
    await expect(ledger.getByText(/^Reste à payer/)).toBeVisible();
  });

  await test.step('4. a credit note above the balance refunds what was paid', async () => {
    await ledger.getByRole('button', { name: 'Avoir', exact: true }).click();
    const amount = dialog.getByLabel('Montant de l’avoir');
    const issue = dialog.getByRole('button', { name: 'Émettre l’avoir' });
    await dialog.getByLabel('Motif').fill('Poste annulé');
    // An invalid amount shows no consequences and cannot be sent.
    for (const [typed, said] of [
      ['-1', 'Veuillez vérifier le montant de l’avoir'],
      ['dix', 'Veuillez vérifier le montant de l’avoir'],
      [text(price + 1), 'Veuillez vérifier le montant de l’avoir'],
      ['', 'Veuillez entrer un montant'],
    ] as const) {
      await amount.fill(typed);
      await expect(dialog.getByText(said)).toBeVisible();
      await expect(issue).toBeDisabled();
      await expect(dialog.getByRole('radio')).toHaveCount(0);
      await expect(dialog.getByText('Remboursement', { exact: true })).toHaveCount(0);
    }
    await amount.fill(text(price));
    await dialog.getByLabel('Note interne').fill('Accord du trésorier');
    await dialog.getByLabel('Mode de remboursement').selectOption('Virement');
    await issue.click();
    await expect(dialog.getByText('Veuillez choisir la suite de l’avoir')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Avoir définitif' }).check();
    await expectAccessible(page, 'a credit note with its refund');
    await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
    const question = page.getByRole('dialog', { name: 'Émission avoir' });
    await question.getByRole('button', { name: 'Émettre l’avoir' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(entries.getByText(/^Remboursement \(A/)).toBeVisible();
    await expect(ledger.getByText('Soldée par avoir')).toBeVisible();
    const notes = ledger.getByRole('table', { name: /^Avoirs de la facture/ });
    await expect(notes.getByText('Définitif')).toBeVisible();
    await expect(notes.getByText('Accord du trésorier')).toBeVisible();
  });

  await test.step('5. the settled dossier has nothing left to invoice, and can be invoiced again', async () => {
    await expect(page.getByText(/^Rien ne reste à facturer\s: /)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Nouvelle facture' })).toHaveCount(0);
    await expectNoSideScroll(page);
    await page.goto(`/admin/aid-station/list?id=${id}`);
    await expect(page.getByRole('combobox', { name: `Statut commercial du poste de secours n° ${id}` })).toContainText(
      'Soldé par avoir',
    );
    await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    await page.getByRole('button', { name: 'Facturer à nouveau' }).click();
    const form = page.getByRole('form', { name: 'Nouvelle facture' });
    await expect(form.getByLabel('Montant à facturer')).toHaveValue(text(price));
    await expectNoSideScroll(page);
  });

  await test.step('6. the credit note can be downloaded as a PDF', async () => {
    const link = ledger.getByRole('link', { name: /^A\w+-\d{4}-\d{6} \(PDF\)/ });
    const answer = await page.request.get((await link.getAttribute('href'))!);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(answer.headers()['content-disposition']).toMatch(/^inline; filename="avoir-A\w+-\d{4}-\d{6}\.pdf"$/);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await expectNoSideScroll(page);
  });
});
