import { expectAccessible } from './accessibility';
import { officeNamed } from './dossiers';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a manager enters, changes and retires what an office has', async ({ person, expectProblems }) => {
  expectProblems(/status of 422|answer 422: POST .*\/equipment/);
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  const dialog = page.getByRole('dialog');
  const table = page.getByRole('table', { name: 'Véhicules et matériel de l’antenne' });

  await test.step('1. the office’s page leads to its vehicles; one is added, out of service for some days', async () => {
    await page.goto(`/admin/administration/antenne/edit/${await officeNamed(page, 'Villefranche')}`);
    await expect(page.getByLabel('Temps de trajet')).toHaveValue('60');
    await page.getByRole('link', { name: 'Véhicules et matériel' }).click();
    await expect(table.getByRole('row', { name: /VPS 1/ })).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter un moyen' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('Veuillez nommer le véhicule')).toBeVisible();
    await dialog.getByLabel('Moyen', { exact: true }).selectOption('VTU');
    await dialog.getByLabel('Nom', { exact: true }).fill('VTU d’essai');
    await dialog.getByLabel('Immatriculation').fill('ZZ-001-PC');
    await dialog.getByRole('button', { name: 'Ajouter une période hors service' }).click();
    await dialog.getByLabel('Du', { exact: true }).fill('05/06/2028');
    await dialog.getByLabel('Au (inclus)').fill('01/06/2028');
    await dialog.getByLabel('Raison').fill('Peinture');
    await expectAccessible(page, 'the dialog of a vehicle');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('La fin ne peut pas précéder le début')).toBeVisible();
    await dialog.getByLabel('Au (inclus)').fill('09/06/2028');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(table.getByRole('row', { name: /VTU d’essai.*du 05\/06\/2028 au 09\/06\/2028/ })).toBeVisible();
  });

  await test.step('2. what was entered is changed on a phone, and retired', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Modifier VTU d’essai' }).click();
    await expectNoSideScroll(page);
    await dialog.getByLabel('Nom', { exact: true }).fill('VTU 9');
    await dialog.getByRole('button', { name: 'Supprimer la période 1' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('VTU 9')).toBeVisible();
    await page.getByRole('button', { name: 'Retirer VTU 9' }).click();
    await dialog.getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByText('VTU 9')).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
