import type { Browser, Locator, Page } from '@playwright/test';
import { headers, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

const goals = { fields: 26, clicks: 8 };

/** What a person does: fields that they type or choose, and buttons or links that they press. Keys within a field are not counted. */
class Hands {
  fields = 0;
  clicks = 0;

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.fields++;
  }

  async choose(field: Locator, option: { index: number } | { label: string }): Promise<void> {
    await field.selectOption(option);
    this.fields++;
  }

  /** Types into the cell of the grid that has the focus. */
  async key(page: Page, text: string): Promise<void> {
    await page.keyboard.type(text);
    this.fields++;
  }

  async press(control: Locator): Promise<void> {
    await control.click();
    this.clicks++;
  }
}

/** How many fields and presses a request of four slots takes, from the call of a known customer to the sent quote. */
export async function measureRequest(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    await logInDemoPerson(context.request);
    const page = await context.newPage();
    const customer = await createCustomer(page);
    const hands = new Hands();
    await page.goto('/');
    await fileRequest(page, hands, customer);
    await sizeSlots(page, hands);
    await sendQuote(page, hands);
    const done = `${hands.fields} fields and ${hands.clicks} presses`;
    reportGoal(
      `request of four slots by phone → sent quote: ${done}, goals at most ${goals.fields} and ${goals.clicks}`,
      hands.fields <= goals.fields && hands.clicks <= goals.clicks,
    );
  } finally {
    await context.close();
  }
}

/** Creates an organisation with a manager and one earlier event, as a known customer has. Returns its name. */
async function createCustomer(page: Page): Promise<string> {
  const copy = await page.request.post('/api/demand/duplicate/50', { headers });
  const { demand } = (await copy.json()) as { demand: { id: number } };
  const name = `Harmonie municipale ${demand.id}`;
  const email = `harmonie.${demand.id}@example.org`;
  const made = await page.request.post('/api/organization/create', {
    headers,
    data: {
      ...{ name, type: 4, identifier: `W69${String(demand.id).padStart(7, '0')}`, accountingEmail: '' },
      ...{
        billingAddressCheckbox: false,
        notify: false,
        address1: '1 place de la Mairie',
        zipcode: '69500',
        city: 'Bron',
      },
      manager: { firstName: 'Odile', lastName: 'Vernay', email },
    },
  });
  const { organization } = (await made.json()) as { organization: { id: number } };
  const { version } = (
    (await (await page.request.get(`/api/demand/${demand.id}`)).json()) as { demand: { version: number } }
  ).demand;
  const contact = {
    contactFirstName: 'Odile',
    contactLastName: 'Vernay',
    contactEmail: email,
    contactPhone: '0639980022',
  };
  const saved = await page.request.patch(`/api/demand/${demand.id}`, {
    headers,
    data: { ...contact, version, organizationId: organization.id },
  });
  if (!saved.ok()) throw new Error(await saved.text());
  return name;
}

async function fileRequest(page: Page, hands: Hands, customer: string): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Nouvelle demande' }));
  const search = page.getByRole('combobox', { name: 'Organisation ou gestionnaire' });
  await hands.type(search, customer);
  await page.getByRole('option', { name: customer }).waitFor();
  await search.press('Enter');
  await hands.type(page.getByLabel('Nom de la manifestation'), 'Festival d’harmonies');
  await hands.type(page.getByLabel('Adresse', { exact: true }), 'Parc de Gerland');
  await hands.type(page.getByLabel('Code postal'), '69007');
  await hands.type(page.getByLabel('Ville'), 'Lyon');
  await hands.type(page.getByLabel('Début, date'), '05/06/2027');
  await hands.type(page.getByLabel('Début, heure'), '14h');
  await hands.type(page.getByLabel('Fin, heure'), '23h');
  await hands.type(page.getByLabel('Effectif du public'), '1200');
  await hands.choose(page.getByLabel('Nature', { exact: true }), { index: 3 });
  for (let slot = 2; slot <= 4; slot++) await hands.press(page.getByRole('button', { name: 'Ajouter un créneau' }));
  await hands.press(page.getByRole('button', { name: 'Enregistrer et ouvrir le dossier' }));
}

/** Chooses the office, then types levels and rescuers of the first slot and fills them down. */
async function sizeSlots(page: Page, hands: Hands): Promise<void> {
  const office = page.getByLabel('Antenne');
  await office.locator('option').nth(1).waitFor({ state: 'attached' });
  await hands.choose(office, { index: 1 });
  await page.locator('#cell-demandSlots_0_publicBehavior').focus();
  for (const level of ['2', '2', '2']) {
    await hands.key(page, level);
    await page.keyboard.press('Tab');
  }
  await hands.key(page, '4');
  await page.keyboard.press('Enter');
  await page.locator('#cell-demandSlots_0_publicBehavior').focus();
  for (let cell = 1; cell < 4; cell++) await page.keyboard.press('Shift+ArrowRight');
  for (let row = 1; row < 4; row++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await page.locator('#cell-demandSlots_3_rescueWorkerCount').filter({ hasText: '4' }).waitFor();
}

async function sendQuote(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'il manque le devis' }));
  await hands.press(page.getByRole('button', { name: 'Générer et envoyer' }));
  const letter = page.getByRole('dialog', { name: /^Envoyer le devis/ });
  await letter.getByLabel('Destinataire').waitFor();
  await hands.press(letter.getByRole('button', { name: 'Envoyer', exact: true }));
  await page.getByText('L’e-mail a été envoyé').waitFor();
}
