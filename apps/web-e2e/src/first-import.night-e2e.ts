import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import type { Product } from '@pds/testing/product';
import { centsOf } from './amounts';
import { after, ExpressFormFiller, french, saturday } from './express-form';
import { expectAccessible } from './accessibility';
import { demoPassword, logIn } from './login';
import { blockedScript, chooseFirstPassword, linkMailedTo } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { enterInSlot, slotCell } from './slot-grid';
import { expect, test } from './story';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the whole platform (Nest, TypeORM) is not needed to make files
import { toolFixtures } from '../../../libs/platform/src/imports/testing/fixture-data';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the same
import { fileOf } from '../../../libs/platform/src/imports/testing/fixtures';

const administrator = 'ada@association.example';
const manager = 'camille@association.example';
const workspaceRoot = join(import.meta.dirname, '../../..');

/** What quotes need of a department, by the labels of its page. */
const issuer = {
  ...{ SIRET: '90000001900019', Adresse: '12 rue de la Protection', 'Code postal': '69003', Ville: 'Lyon' },
  ...{ Téléphone: '04 00 00 00 00', 'E-mail opérationnel': 'operationnel@association.example' },
  ...{ 'N° d’agrément de sécurité civile': 'D 69', Banque: 'Banque de démonstration' },
  ...{ IBAN: 'FR7630006000011234567890189', BIC: 'AGRIFRPP' },
};

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

/** Makes the first administrator, as docs/operations.md does; returns the link to choose a password. */
async function firstAdministrator(product: Product): Promise<string> {
  const names = ['--email', administrator, '--first-name', 'Ada', '--last-name', 'Lovelace'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/node/cli.js', 'users:create-admin', ...names, '--print-link'],
    {
      cwd: workspaceRoot,
      env: {
        ...process.env,
        DATA_DIR: product.dataDir,
        DATABASE_URL: await product.databaseUrl(),
        APP_URL: product.url,
      },
    },
  );
  return /https?:\S+/.exec(stdout)![0];
}

/**
 * Imports a fixture from « Importer », which is open, with all that was guessed.
 * @param expected what the screen says of the result
 * @param decide what is not guessed
 */
async function importFile(
  page: Page,
  hands: Hands,
  what: string,
  fixture: string,
  expected: string,
  decide = async () => {},
): Promise<void> {
  await hands.chooseFile(page.getByLabel(`Choisir ou déposer un fichier : ${what}`), fixture);
  await decide();
  await hands.press(page.getByRole('button', { name: 'Continuer' }));
  await hands.press(page.getByRole('button', { name: /^Importer \d+ fiches?$/ }));
  await expect(page.getByText(`Importé : ${expected}.`)).toBeVisible();
}

const toImports = (page: Page) =>
  page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Importer' });

test.use({ isEmpty: true });

test('in an empty installation a manager brings customers, means and tariffs in 38 presses, account and first quote included', async ({
  person,
  product,
  expectProblems,
}) => {
  expectProblems(blockedScript);
  const hands = new Hands();
  const toMenu = async (of: Page, name: string) => {
    await hands.press(of.getByRole('button', { name: 'Administration' }));
    await hands.press(of.getByRole('link', { name, exact: true }));
  };
  const page = await person({ viewport: { width: 1440, height: 900 } });

  await test.step('1. the first administrator creates the account of a manager', async () => {
    const admin = await person({ viewport: { width: 1440, height: 900 } });
    await chooseFirstPassword(admin, demoPassword, await firstAdministrator(product));
    await logIn(admin, administrator);
    await admin.goto('/');
    await toMenu(admin, 'Créer un compte');
    await hands.type(admin.getByLabel('Prénom', { exact: true }), 'Camille');
    await hands.type(admin.getByLabel('Nom', { exact: true }), 'Tessier');
    await hands.type(admin.getByLabel('E-mail', { exact: true }), manager);
    await hands.choose(admin.getByLabel('Rôle'), 'ROLE_LOCAL_MANAGER');
    await hands.choose(admin.getByLabel('Département'), '69');
    await hands.press(admin.getByRole('button', { name: 'ENREGISTRER' }));
    await expect(admin).toHaveURL(/\/admin\/users\/edit\/\d+/);
    await chooseFirstPassword(page, demoPassword, await linkMailedTo(page, manager));
    await logIn(page, manager);
    await page.goto('/');
  });

  await test.step('2. what the department needs on its papers', async () => {
    await toMenu(page, 'Mon département');
    for (const [label, text] of Object.entries(issuer)) await hands.type(page.getByLabel(label, { exact: true }), text);
    await hands.press(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
  });

  await test.step('3. customers; the word that no kind of customer has is decided', async () => {
    await toMenu(page, 'Importer');
    await importFile(page, hands, 'Organisations', 'customers', '16 fiches créées', async () => {
      const word = page.getByLabel(/Comité d’entreprise/);
      await page.getByRole('button', { name: 'Continuer' }).click();
      await expect(word).toBeFocused();
      await expect(word).toHaveAccessibleDescription('Choisissez ce que ce mot veut dire');
      await hands.choose(word, '4');
    });
  });

  await test.step('4. means belong to offices: the page leads to where they are opened', async () => {
    await hands.press(toImports(page));
    await hands.press(page.getByRole('link', { name: 'ouvrez-la d’abord' }).first());
    for (const name of ['Lyon', 'Villeurbanne']) {
      await hands.press(page.getByRole('button', { name: 'Ouvrir une antenne' }));
      const dialog = page.getByRole('dialog', { name: 'Ouvrir une antenne' });
      await hands.type(dialog.getByLabel('Nom'), name);
      await hands.press(dialog.getByRole('button', { name: 'Ouvrir' }));
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await toMenu(page, 'Importer');
  });

  await test.step('5. vehicles and equipment; what is not planned is refused, and says so', async () => {
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

  await test.step('6. tariffs', async () => {
    await hands.press(toImports(page));
    await importFile(page, hands, 'Tarifs et prestations', 'tariffs', '13 fiches créées');
  });

  await test.step('7. a customer of the file calls: their request has the contact of the file', async () => {
    await hands.press(page.getByRole('link', { name: 'Nouvelle demande' }));
    const customer = 'Cyclo-club de Miribel';
    await hands.type(page.getByRole('combobox', { name: 'Organisation ou gestionnaire' }), customer);
    await hands.press(page.getByRole('option', { name: customer }));
    await hands.type(page.getByLabel('Nom de l’évènement'), 'Tour du lac');
    await hands.type(page.getByLabel('Adresse', { exact: true }), 'Base de loisirs');
    await hands.type(page.getByLabel('Code postal'), '69003');
    await hands.type(page.getByLabel('Ville'), 'Lyon');
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

  await test.step('8. the first quote is priced by the tariff of the file, and sent', async () => {
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
  expect([hands.fields, hands.presses]).toEqual([34, 38]);
});
