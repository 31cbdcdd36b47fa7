import { daysLater, mainlandDay } from '@pds/kernel';
import { expectAccessible } from './accessibility';
import { officeNamed } from './dossiers';
import { french } from './express-form';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a manager keeps the people of an office with their qualifications', async ({ person }) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  const dialog = page.getByRole('dialog');
  const today = mainlandDay(Date.now());
  const soon = daysLater(today, 40);

  await test.step('1. the office’s page leads to its people; one is added with two names and a qualification', async () => {
    await page.goto(`/admin/administration/antenne/edit/${await officeNamed(page, 'Villefranche')}`);
    await page.getByRole('link', { name: 'Personnes' }).click();
    await page.getByRole('button', { name: 'Ajouter une personne' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('Veuillez entrer le nom')).toBeVisible();
    await dialog.getByLabel('Nom', { exact: true }).fill('Essai-Lefèvre');
    await dialog.getByLabel('Prénom').fill('Ada');
    await dialog.getByLabel('Chef d’équipe').check();
    await dialog.getByRole('button', { name: 'Ajouter une qualification' }).click();
    await dialog.getByLabel('Qualification', { exact: true }).fill('pse 2');
    await dialog.getByLabel('Valable jusqu’au (inclus)').fill(french(soon));
    await dialog.getByLabel('Mineur').check();
    await dialog.getByLabel('Accord du représentant légal').check();
    await dialog.getByRole('button', { name: 'Ajouter une absence' }).click();
    await dialog.getByLabel('Du', { exact: true }).fill(french(today));
    await dialog.getByLabel('Au (inclus)', { exact: true }).fill(french(daysLater(today, 3)));
    await expectAccessible(page, 'the dialog of a member');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    const row = page.getByRole('row', { name: /Essai-Lefèvre Ada/ });
    await expect(row).toContainText(`PSE2 jusqu’au ${french(soon)}`);
    await expect(row).toContainText(`Bénévole, mineur, absent jusqu’au ${french(daysLater(today, 3))}`);
  });

  await test.step('2. on a phone, who has to renew soon is found with one press, changed and deleted', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Expire dans 90 jours' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Essai-Lefèvre' })).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: /Ada Essai-Lefèvre/ }).click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await expectNoSideScroll(page);
    await dialog.getByLabel('Valable jusqu’au (inclus)').fill('12/05/2099');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Essai-Lefèvre' })).toHaveCount(0);
    await page.goto(new URL(page.url()).pathname);
    await page.getByRole('button', { name: /Ada Essai-Lefèvre/ }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Personne supprimée')).toBeVisible();
  });
});
