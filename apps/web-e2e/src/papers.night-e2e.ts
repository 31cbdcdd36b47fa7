import { expect, test } from './story';

test('a manager previews each paper, then generates a convention and a declaration, which the organiser finds', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(/422/);
  const [staff, organiser] = [await person(), await person()];
  await department.logIn(staff, 'manager');
  await department.logIn(organiser, 'organiser');
  const { id } = await department.orderedStation();
  const documents = async () => (await (await staff.request.get(`/api/demand/${id}`)).json()).documents;

  await test.step('1. the manager chooses to show only the total', async () => {
    await staff.goto(`/admin/aid-station/edit/${id}`);
    const hides = staff.getByRole('switch', { name: 'Masquer les montants' });
    await expect(hides).not.toBeChecked();
    await hides.click();
    await staff.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
    await expect(staff.getByText('Modifications enregistrées')).toBeVisible();
    await staff.reload();
    await expect(hides).toBeChecked();
    await staff.getByRole('tab', { name: 'Administratif' }).click();
  });

  await test.step('2. the preview opens in its own tab and generates nothing', async () => {
    const before = await documents();
    await staff.getByText('Autres documents et conditions du devis').click();
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
    expect(await documents()).toEqual(before);
  });

  for (const [paper, made, tab] of [
    ['la convention', /La convention n° (\d+) de .* a été générée/, 'CONVENTIONS'],
    ['la déclaration de dispositif', /La déclaration de dispositif n° (\d+) a été générée/, 'AUTRES'],
  ] as const)
    await test.step(`3. the manager generates ${paper}, and the organiser finds it`, async () => {
      await staff.getByRole('button', { name: `Générer ${paper}` }).click();
      const [, number] = made.exec(await staff.getByText(made).innerText())!;
      await organiser.goto('/admin/organization/documents');
      await organiser.getByRole('tab', { name: tab }).click();
      const entry = organiser.getByRole('link', { name: new RegExp(`Télécharger.* ${number} généré le`) });
      const answer = await organiser.request.get((await entry.getAttribute('href'))!);
      expect(answer.headers()['content-type']).toBe('application/pdf');
    });

  await test.step('4. missing fields are listed in the page, and the preview’s tab closes', async () => {
    await staff.goto(`/admin/aid-station/demand/${await department.demand()}?onglet=administratif`);
    await staff.getByText('Autres documents et conditions du devis').click();
    const tab = staff.waitForEvent('popup');
    await staff.getByRole('button', { name: 'Aperçu de la convention' }).click();
    const opened = await tab;
    await expect.poll(() => opened.isClosed()).toBe(true);
    await expect(staff.getByText('Le document ne peut pas être généré')).toBeVisible();
    await expect(staff.getByRole('listitem').filter({ hasText: 'aucun prix n’est défini' })).toBeVisible();
  });
});
