import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { centsOf } from './amounts';
import { after, ExpressFormFiller, french, saturday } from './express-form';
import { expectAccessible } from './accessibility';
import { expectNoSideScroll } from './side-scroll';
import { enterInSlot, slotCell } from './slot-grid';
import { expect, test } from './story';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the whole platform (Nest, TypeORM) is not needed to make files
import { toolFixtures } from '../../../libs/platform/src/imports/testing/fixture-data';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the same
import { fileOf } from '../../../libs/platform/src/imports/testing/fixtures';

/** What a person does: presses, a chosen file included, and fields that they type or choose. As `npm run clicks:measure` counts them. */
class Hands extends ExpressFormFiller {
  presses = 0;

  async press(control: Locator): Promise<void> {
    this.presses++;
    await control.click();
  }

  async chooseFile(field: Locator, name: string): Promise<void> {
    this.presses++;
    const fixture = toolFixtures.find((each) => each.name === name)!;
    const mimeType = fixture.csv ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await field.setInputFiles({ name: fixture.fileName, mimeType, buffer: Buffer.from(await fileOf(fixture)) });
  }
}

/** Opens offices as an installation is set up: no screen does. */
async function openOffices(databaseUrl: string, departmentId: number, ...names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`INSERT INTO organisations.offices (department_id, name) SELECT $1, unnest($2::text[])`, [
      departmentId,
      names,
    ]);
  } finally {
    await client.end();
  }
}

/** Imports a fixture from « Importer », which is open, with all that was guessed. @param expected what the screen says of the result */
async function importFile(page: Page, hands: Hands, what: string, fixture: string, expected: string): Promise<void> {
  await hands.chooseFile(page.getByLabel(`Choisir ou déposer un fichier : ${what}`), fixture);
  await hands.press(page.getByRole('button', { name: 'Continuer' }));
  await hands.press(page.getByRole('button', { name: /^Importer \d+ fiches?$/ }));
  await expect(page.getByText(`Importé : ${expected}.`)).toBeVisible();
}

const toImports = (page: Page) =>
  page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Importer' });

test('a manager brings customers, means and tariffs of an empty department in 25 presses, the first quote included', async ({
  person,
  department,
  product,
}) => {
  await openOffices(await product.databaseUrl(), department.id, 'Lyon', 'Villeurbanne');
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const hands = new Hands();
  await page.goto('/');

  await test.step('1. customers', async () => {
    await hands.press(page.getByRole('button', { name: 'Administration' }));
    await hands.press(page.getByRole('link', { name: 'Importer' }));
    await importFile(page, hands, 'Organisations', 'customers', '16 fiches créées');
  });

  await test.step('2. vehicles and equipment; what is not planned is refused, and says so', async () => {
    await hands.press(toImports(page));
    await importFile(page, hands, 'Moyens des antennes', 'vehicles', '6 fiches créées, 4 fiches refusées');
    // What is read of a row is there, closed.
    await page
      .getByRole('group', { name: 'Lignes à montrer' })
      .getByRole('button', { name: '6 fiches créées' })
      .click();
    await page.getByText('Ce qui est lu').first().click();
    await expect(page.getByText('Immatriculation : AA-101-ZZ')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'a finished import at 390 px');
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await hands.press(toImports(page));
    await importFile(page, hands, 'Moyens des antennes', 'equipment', '7 fiches créées, 5 fiches refusées');
  });

  await test.step('3. tariffs', async () => {
    await hands.press(toImports(page));
    await importFile(page, hands, 'Tarifs et prestations', 'tariffs', '13 fiches créées');
  });

  await test.step('4. a customer of the file calls: their request has the contact of the file', async () => {
    await hands.press(page.getByRole('link', { name: 'Nouvelle demande' }));
    const customer = 'Cyclo-club de Miribel';
    await hands.type(page.getByRole('combobox', { name: 'Organisation ou gestionnaire' }), customer);
    await hands.press(page.getByRole('option', { name: customer }));
    await hands.type(page.getByLabel('Nom de l’évènement'), 'Tour du lac');
    await hands.type(page.getByLabel('Adresse', { exact: true }), 'Base de loisirs');
    await hands.type(page.getByLabel('Code postal'), `${department.id}000`);
    await hands.type(page.getByLabel('Ville'), 'Chef-Lieu');
    const day = after(saturday(), -1);
    await hands.type(page.getByLabel('Premier jour'), french(day));
    await hands.type(page.getByLabel('Heure de début'), '8h');
    await hands.type(page.getByLabel('Heure de fin'), '16h');
    await hands.type(page.getByLabel('Effectif du public'), '1200');
    await hands.choose(page.getByLabel('Type d’évènement'), '3');
    // Their phone is asked for: the contact of a customer without an event comes without it.
    await hands.press(page.getByRole('button', { name: 'Continuer' }));
    await hands.type(page.getByLabel('Téléphone'), '04 65 71 00 12');
    await hands.press(page.getByRole('button', { name: 'Enregistrer et ouvrir le dossier' }));
    await expect(page.getByLabel('Organisation', { exact: true })).toHaveValue(customer);
  });

  await test.step('5. the first quote is priced by the tariff of the file, and sent', async () => {
    const { demand } = await (await page.request.get(`/api/demand/${/\d+$/.exec(page.url())![0]}`)).json();
    expect(demand).toMatchObject({ contactLastName: 'Petit', contactEmail: 'client112@organisateur.example' });
    const office = page.getByLabel('Antenne');
    await office.locator('option').nth(1).waitFor({ state: 'attached' });
    await hands.choose(office, (await office.locator('option', { hasText: 'Lyon' }).getAttribute('value'))!);
    for (const level of ['publicBehavior', 'feature', 'interventionDelay'])
      await enterInSlot(page, level, '2').then(() => hands.fields++);
    await enterInSlot(page, 'rescueWorkerCount', '4').then(() => hands.fields++);
    await expect(slotCell(page, 'rescueWorkerCount')).toHaveText('4');
    const total = page.getByRole('complementary').locator('dl').last().locator('dd').last();
    // Four rescuers for eight hours at 12,50 €.
    expect(await centsOf(total)).toBe(40_000);
    await hands.press(page.getByRole('button', { name: 'il manque le devis' }));
    await hands.press(page.getByRole('button', { name: 'Générer et envoyer' }));
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Générer' }));
    const letter = page.getByRole('dialog', { name: /^Envoyer le devis/ });
    await expect(letter.getByLabel('Destinataire')).toHaveValue('client112@organisateur.example');
    await hands.press(letter.getByRole('button', { name: 'Envoyer', exact: true }));
    await expect(page.getByText('L’e-mail a été envoyé')).toBeVisible();
  });
  // The goal is at most forty presses.
  expect([hands.fields, hands.presses]).toEqual([16, 25]);
});
