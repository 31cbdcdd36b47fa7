import { daysLater, mainlandDay } from '@pds/kernel';
import { expectAccessible } from './accessibility';
import { officeNamed } from './dossiers';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

interface Conflicts {
  readonly conflicts: readonly {
    readonly kind: string;
    readonly start: string;
    readonly dossiers: readonly { readonly id: number }[];
  }[];
}

test('a manager enters what an office has, and a dossier warns of what it lacks', async ({
  person,
  expectProblems,
}) => {
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

  await test.step('3. a dossier warns of what its office lacks, and leads to that day’s planning', async () => {
    const office = await officeNamed(page, 'Givors');
    const today = mainlandDay(Date.now());
    const found = await page.request.get(
      `/api/office/${office}/means-conflicts?start=${today}&end=${daysLater(today, 40)}`,
    );
    const conflict = ((await found.json()) as Conflicts).conflicts.find(({ kind }) => kind === 'vps')!;
    await page.goto(`/admin/aid-station/edit/${conflict.dossiers[0]!.id}`);
    const notice = page.getByRole('status').filter({ hasText: 'Moyens insuffisants à l’antenne Givors' });
    await expect(notice).toContainText(/1\sVPS demandé, aucun disponible/);
    await expectAccessible(page, 'a dossier that lacks means');
    await notice.getByRole('link', { name: 'voir le planning' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Planning des moyens' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Antenne' })).toHaveValue(String(office));
    const hours = page.getByRole('table', { name: /Moyens de l’antenne Givors/ });
    await expect(hours.getByRole('row', { name: /^VPS 1/ })).toContainText('HS');
    const scarce = hours.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'VPS', exact: true }) });
    await expect(scarce.getByRole('cell', { name: /1\/0.*manque 1/ }).first()).toBeVisible();
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    const before = page.url();
    await page.getByRole('button', { name: 'Jour suivant' }).click();
    await expect(page).not.toHaveURL(before);
  });
});
