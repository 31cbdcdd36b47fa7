import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility';
import { file, headers, pdf } from './funnel';
import { openTab } from './dossiers';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';
import { enterInSlot, slotCell } from './slot-grid';

test('two quotes are compared, then the second is signed and validated, at 1440 px', async ({ person, department }) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const dossier = `/admin/aid-station/demand/${await department.pricedDemand()}`;
  const dialog = page.getByRole('dialog');
  const row = (id: number) => page.getByRole('row').filter({ hasText: `Devis n° ${id} (PDF)` });
  const answered = (part: string) => page.waitForResponse((response) => response.url().includes(part));
  const ids: number[] = [];

  async function generate() {
    await page.goto(`${dossier}?onglet=administratif`);
    await page.getByText('Autres documents et conditions du devis').click();
    const [answer] = await Promise.all([
      answered('/api/document/add/1/'),
      page.getByRole('button', { name: 'GÉNÉRER LE DEVIS' }).click(),
    ]);
    const { id } = (await answer.json()) as { id: number };
    ids.push(id);
    await expect(row(id)).toBeVisible();
  }

  await test.step('generating a second quote after adding two rescuers marks the first as outdated', async () => {
    await generate();
    await expect(page.getByRole('button', { name: 'Comparer deux devis' })).toHaveCount(0);
    await openTab(page, 'manifestation');
    const rescuers = Number(await slotCell(page, 'rescueWorkerCount').innerText());
    await enterInSlot(page, 'rescueWorkerCount', String(rescuers + 2));
    await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
    await generate();
    await expect(row(ids[0]!)).toContainText(`Remplacépar le devis n° ${ids[1]}`);
    await expect(row(ids[1]!)).toContainText('À valider');
  });
  const [older, newer] = ids as [number, number];

  await test.step('the two latest quotes are compared, also with the keyboard', async () => {
    const open = page.getByRole('button', { name: 'Comparer deux devis' });
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Du devis')).toBeFocused();
    await expect(dialog.getByLabel('Du devis')).toHaveValue(String(older));
    await expect(dialog.getByLabel('au devis')).toHaveValue(String(newer));
    await expect(dialog.getByRole('status')).toHaveText(
      new RegExp(`^Le devis n°\\s${newer} coûte .*€ de plus que le devis n°\\s${older}\\.$`),
    );
    await expect(dialog.getByText(/^\d+ secouristes → \d+ secouristes$/).first()).toBeVisible();
    await expect(dialog.getByText(/^\+[\d\s]+,\d\d\s€$/).first()).toBeVisible();
    await expectAccessible(page, 'the comparison of two quotes');
    await expectNoSideScroll(page);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
  });

  const add = page.getByLabel(`Ajouter la copie signée : du devis n° ${newer}`);
  const copy = row(newer).getByRole('link', { name: 'copie signée' });

  await test.step('with the keyboard, the signed copy is added, opened, replaced and deleted, after confirmations', async () => {
    // Registered before the focus moves: the browser must know that its file dialog is intercepted when the key comes.
    const chooser = page.waitForEvent('filechooser');
    await add.focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(file('devis signé.pdf', pdf('première')));
    await expect(copy).toContainText('devis signé.pdf');
    const [download] = await Promise.all([page.waitForEvent('download'), copy.click()]);
    expect(download.suggestedFilename()).toBe('devis signé.pdf');
    expect((await readFile(await download.path())).equals(pdf('première'))).toBe(true);

    await page
      .getByLabel(`Remplacer : la copie signée du devis n° ${newer}`)
      .setInputFiles(file('mieux.pdf', pdf('seconde')));
    await expect(dialog).toContainText('« devis signé.pdf » sera remplacé par « mieux.pdf »');
    await dialog.getByRole('button', { name: 'REMPLACER' }).click();
    await expect(copy).toContainText('mieux.pdf');

    await page.getByRole('button', { name: `SUPPRIMER la copie signée du devis n° ${newer}` }).click();
    await dialog.getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(copy).toHaveCount(0);
    await add.setInputFiles(file('devis signé.pdf', pdf('bonne')));
    await expect(copy).toContainText('devis signé.pdf');
  });

  await test.step('a quote validated on its signed copy can no longer be deleted, nor can the copy', async () => {
    await row(newer).getByRole('button', { name: 'VALIDER', exact: true }).click();
    await expect(dialog).toContainText(/Valider le devis n°\s\d+ de .* Sa copie signée est conservée avec lui\./);
    await dialog.getByRole('button', { name: 'VALIDER' }).click();
    await expect(row(newer)).toContainText('Validé');
    await expect(row(newer)).toContainText('conservée : le devis est validé');
    await expect(row(newer).getByRole('button', { name: 'SUPPRIMER' })).toHaveCount(0);
    await expect(row(newer).getByRole('button', { name: 'VALIDER', exact: true })).toBeDisabled();
    const refused = await Promise.all([
      page.request.delete(`/api/document/${newer}`, { headers }),
      page.request.delete(`/api/document/signed-document/delete/${newer}`, { headers }),
    ]);
    expect(refused.map((answer) => answer.status())).toEqual([409, 409]);
    await expectNoSideScroll(page);
    await page.getByRole('heading', { name: 'Documents', exact: true }).scrollIntoViewIfNeeded();
  });

  await test.step('the outdated quote is deleted after a confirmation', async () => {
    await row(older).getByRole('button', { name: 'SUPPRIMER', exact: true }).click();
    await expect(dialog).toContainText(`Êtes-vous sûr de vouloir supprimer le devis numéro ${older}`);
    await dialog.getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(row(older)).toHaveCount(0);
  });
});
