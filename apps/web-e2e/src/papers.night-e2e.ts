import type { Page } from '@playwright/test';
import { fileDemand } from './funnel';
import { logIn } from './login';
import { expect, test } from './story';

test('a manager previews each paper, then generates a convention and a declaration, which the organiser finds', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/422/);
  const staff = await person();
  await logIn(staff, 'cadre@demo.example');
  const organiser = await person();
  await logIn(organiser, 'evenements@demo.example');
  let id = 0;

  await test.step('1. an organiser’s dossier is complete for every paper', async () => {
    const { records } = await (await organiser.request.get('/api/demand/user/list?perPage=100')).json();
    for (const record of records as { id: number }[]) {
      const answer = await staff.request.get(`/api/document/preview/3/${record.id}`);
      if (answer.status() === 200) id = record.id;
    }
    expect(id).toBeGreaterThan(0);
    await staff.goto(`/admin/aid-station/edit/${id}`);
  });

  await test.step('2. the manager chooses to show only the total', async () => {
    await staff.getByRole('tab', { name: 'Manifestation' }).click();
    const hides = staff.getByRole('switch', { name: 'Masquer les montants' });
    await expect(hides).not.toBeChecked();
    await hides.click();
    await staff.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
    await expect(staff.getByText('Modifications enregistrées')).toBeVisible();
    await staff.reload();
    await expect(hides).toBeChecked();
    await staff.getByRole('tab', { name: 'Administratif' }).click();
  });

  await test.step('3. the preview opens in its own tab and generates nothing', async () => {
    const before = await documentsOf(staff, id);
    for (const [paper, type] of [
      ['du devis', 1],
      ['de la convention', 2],
      ['de la déclaration de dispositif', 3],
    ] as const) {
      const shown = staff.waitForResponse(new RegExp(`/api/document/preview/${type}/${id}$`));
      const tab = staff.waitForEvent('popup');
      await staff.getByRole('button', { name: `Aperçu ${paper}` }).click();
      expect((await shown).headers()['content-type']).toBe('application/pdf');
      await (await tab).close();
    }
    expect(await documentsOf(staff, id)).toEqual(before);
  });

  for (const [paper, made, link] of [
    ['la convention', /La convention n° \d+ de .* a été générée/, /^Convention n° \d+ \(PDF\)/],
    [
      'la déclaration de dispositif',
      /La déclaration de dispositif n° \d+ a été générée/,
      /^Déclaration de dispositif n° \d+ \(PDF\)/,
    ],
  ] as const) {
    await test.step(`4. the manager generates ${paper}`, async () => {
      await staff.getByRole('button', { name: `Générer ${paper}` }).click();
      await expect(staff.getByText(made)).toBeVisible();
      await expect(staff.getByRole('link', { name: link }).first()).toBeVisible();
    });
  }

  await test.step('5. the organiser finds the convention with the demand, and both papers among the documents', async () => {
    const { conventions, others } = await (await organiser.request.get('/api/document/organization')).json();
    for (const [tab, papers, name] of [
      ['CONVENTIONS', conventions, 'Convention'],
      ['AUTRES', others, 'Déclaration de dispositif'],
    ] as const) {
      const [newest] = papers as { id: number; uniq: string }[];
      await organiser.goto('/admin/organization/documents');
      await organiser.getByRole('tab', { name: tab }).click();
      const entry = organiser.getByRole('link', { name: new RegExp(`Télécharger.*${name} ${newest!.id} généré le`) });
      await expect(entry).toHaveAttribute('href', `/api/document/${newest!.uniq}`);
      expect((await organiser.request.get(`/api/document/${newest!.uniq}`)).headers()['content-type']).toBe(
        'application/pdf',
      );
    }
  });

  await test.step('6. missing fields are listed in the page, and the preview’s tab closes', async () => {
    const incomplete = await fileDemand(organiser, 'Fête sans prix', 1);
    await staff.goto(`/admin/aid-station/demand/${incomplete}?onglet=administratif`);
    const tab = staff.waitForEvent('popup');
    await staff.getByRole('button', { name: 'Aperçu de la convention' }).click();
    const opened = await tab;
    await expect.poll(() => opened.isClosed()).toBe(true);
    await expect(staff.getByText('Le document ne peut pas être généré')).toBeVisible();
    await expect(staff.getByRole('listitem').filter({ hasText: 'aucun prix n’est défini' })).toBeVisible();
  });
});

async function documentsOf(page: Page, id: number): Promise<unknown> {
  return (await (await page.request.get(`/api/demand/${id}`)).json()).documents;
}
