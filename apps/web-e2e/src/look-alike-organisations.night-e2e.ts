import { expectAccessible } from './accessibility';
import { post } from './dossiers';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a manager sees that an organisation « existe déjà », chooses it in a dossier, or creates another anyway', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  const known = `Association des Joutes de Pérouges ${id}`;
  const address = { address1: '1 place de la Mairie', zipcode: '69003', city: 'Lyon' };
  const manager = { firstName: 'Ada', lastName: 'Blanc', email: `ada.${id}@joutes.example` };
  const identifier = `W${699_000_000 + id}`;
  await post(page, '/api/organization/create', { name: known, type: 4, identifier, ...address, manager });

  await test.step('in the dossier, the existing one is chosen', async () => {
    await page.goto(`/admin/aid-station/demand/${id}`);
    await page.getByRole('button', { name: 'Créer une organisation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle organisation' });
    await dialog.getByLabel('Nom', { exact: true }).fill(`Les joutes de Perouges ${id}`);
    await expect(dialog.getByText(`${known}, Lyon existe déjà : nom semblable.`)).toBeVisible();
    await expectAccessible(page, 'the organisations that look alike at 390 px');
    await expectNoSideScroll(page);
    await dialog.getByRole('button', { name: `Choisir ${known}` }).click();
    await expect(dialog).toHaveCount(0);
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
    expect((await answer).ok()).toBe(true);
    await expect(page.getByRole('region', { name: 'Le dossier en bref' })).toContainText(known);
  });

  await test.step('on the page, another is created anyway', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/organization/add');
    await page.getByLabel('Nom', { exact: true }).fill(known);
    await expect(page.getByText(/Deux organisations ne peuvent pas porter le même nom/)).toBeVisible();
    await page.getByLabel('Nom', { exact: true }).fill(`Joutes de Pérouges ${id}`);
    await expect(page.getByText('S’il s’agit d’une autre, continuez : elle sera créée.')).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(`^Ouvrir ${known}`) })).toBeVisible();
    await page.getByLabel('Type').selectOption('Association');
    await page.getByLabel(/^Identifiant/).fill(identifier);
    await expect(page.getByText(`${known}, Lyon existe déjà : même numéro.`)).toBeVisible();
    await page.getByLabel('Adresse', { exact: true }).fill('1 place de la Mairie');
    await page.getByLabel('Code postal').fill('69003');
    await page.getByLabel('Ville').fill('Lyon');
    await page.getByLabel('Prénom').fill('Ada');
    await page.getByLabel('Nom du gestionnaire').fill('Blanc');
    await page.getByLabel('E-mail du gestionnaire').fill(`ada.${id}@joutes.example`);
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByText(`« Joutes de Pérouges ${id} » porte le numéro`)).toBeVisible();
  });
});
