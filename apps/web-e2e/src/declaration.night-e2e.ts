import { expectAccessible } from './accessibility';
import { headers, picture } from './funnel';
import { expect, test } from './story';

test('a manager sends the declaration with the plan of the dossier in one press, and finds it in the dossier', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  const added = await page.request.post(`/api/demand/update/files/${id}`, {
    headers,
    multipart: { 'Plan d’accès': { ...picture, name: 'plan.png' } },
  });
  expect(added.status()).toBeLessThan(300);
  const dialog = page.getByRole('dialog');

  await test.step('the letter to the authorities names what is joined', async () => {
    await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    await page.getByText('Autres documents et conditions du devis').click();
    await page.getByRole('button', { name: 'Envoyer la déclaration' }).click();
    await dialog.getByRole('button', { name: 'Générer' }).click();
    await expect(dialog.getByText('« Plan d’accès »')).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByRole('textbox', { name: 'Contenu' })).toContainText('dispositif prévisionnel de secours');
    await expectAccessible(page, 'the letter of a declaration');
  });

  await test.step('it is sent, and the dossier says so', async () => {
    await dialog.getByLabel('Destinataire').fill('prefecture@rhone.example');
    await dialog.getByRole('button', { name: 'ENVOYER' }).click();
    await expect(page.getByText('La déclaration a été envoyée')).toBeVisible();
    await page.getByRole('tab', { name: 'Historique' }).click();
    await expect(page.getByRole('tabpanel').getByText('prefecture@rhone.example').first()).toBeVisible();
    // The status follows from the sending, which is background work: the page shows it without being asked.
    await expect(page.getByRole('listitem').filter({ hasText: /Déclaré\s: fait/ })).toBeVisible();
    await expect(page.getByText('il manque la déclaration')).toHaveCount(0);
  });

  await test.step('the answer of the authorities is filed as the authorisation', async () => {
    await page.getByRole('tab', { name: /^Administratif/ }).click();
    await page.getByLabel(/^Ajouter la copie signée/).setInputFiles({ ...picture, name: 'accord.png' });
    await dialog.getByRole('button', { name: 'Autorisation obtenue' }).click();
    await expect(page.getByText('Le statut administratif est « Autorisation obtenue »')).toBeVisible();
    await expect(page.getByRole('link', { name: /^accord\.png/ })).toBeVisible();
    await page.getByLabel(/^Remplacer/).setInputFiles({ ...picture, name: 'accord-2.png' });
    await dialog.getByRole('button', { name: 'Remplacer' }).click();
    await expect(page.getByRole('link', { name: /^accord-2\.png/ })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Statut' }).click();
    await expect(page.getByLabel('Statut administratif')).toHaveValue('3');
  });
});
