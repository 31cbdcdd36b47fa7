import type { Browser, Locator, Page } from '@playwright/test';
import { demoOrganiser, headers, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

const goals = { fields: 26, clicks: 8, ownEntries: { known: 11, new: 18 }, screens: { known: 2.25, new: 2 } };
const phone = { width: 390, height: 844 };

/** What a person does: fields that they type or choose, and buttons or links that they press. Keys within a field are not counted. */
class Hands {
  fields = 0;
  clicks = 0;

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.fields++;
  }

  async choose(field: Locator, option: { index: number }): Promise<void> {
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

/** What a request takes: of an organiser on a phone until it is sent, and of a customer who calls until their quote is sent. */
export async function measureRequest(browser: Browser, url: string): Promise<void> {
  await measureOwnRequest(browser, url, 'known');
  await measureOwnRequest(browser, url, 'new');
  await measureCall(browser, url);
}

/** How many fields and presses a request of four slots takes, from the call of a known customer to the sent quote. */
async function measureCall(browser: Browser, url: string): Promise<void> {
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
  await hands.type(page.getByLabel('Nom de l’évènement'), 'Festival d’harmonies');
  await locate(page, hands);
  await describeDays(page, hands, '05/06/2027', '08/06/2027');
  await hands.press(page.getByRole('button', { name: 'Enregistrer et ouvrir le dossier' }));
}

/** Types where an event takes place: the postal code fills in town and department. */
async function locate(page: Page, hands: Hands): Promise<void> {
  await hands.type(page.getByLabel('Code postal'), '69007');
  const isFilled = `[...document.querySelectorAll('input')].some(({ value }) => value === 'Lyon')`;
  await page.waitForFunction(isFilled);
  await hands.type(page.getByLabel('Adresse', { exact: true }), 'Parc de Gerland');
}

/** Types the days of an event, and the hours, the peak and the type that its slots share. */
async function describeDays(page: Page, hands: Hands, firstDay: string, lastDay: string): Promise<void> {
  await hands.type(page.getByLabel('Premier jour'), firstDay);
  await hands.type(page.getByLabel('Dernier jour'), lastDay);
  await hands.type(page.getByLabel('Heure de début'), '14h');
  await hands.type(page.getByLabel('Heure de fin'), '23h');
  await hands.type(page.getByLabel('Effectif du public'), '1200');
  await hands.choose(page.getByLabel('Type d’évènement'), { index: 3 });
}

/** Logs in on the page for it: the public form asks who somebody is only in a browser that has logged in. */
async function logInOrganiser(page: Page): Promise<void> {
  await page.goto('/login-app');
  await page.getByLabel('Identifiant ou adresse e-mail').fill(demoOrganiser.username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoOrganiser.password);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await page.waitForURL((address) => address.pathname !== '/login-app');
}

/** Who files a request of their own on a phone. */
const organisers = {
  known: { what: 'a known organiser', goal: goals.ownEntries.known },
  new: { what: 'a new organiser', goal: goals.ownEntries.new },
};

/** How many fields and presses a request of three slots takes on a phone until it is sent, and how many screens its form fills. */
async function measureOwnRequest(browser: Browser, url: string, who: keyof typeof organisers): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: phone });
  try {
    const page = await context.newPage();
    if (who === 'known') await logInOrganiser(page);
    const hands = new Hands();
    // The server treats a form sent within three seconds as automatic.
    await page.clock.setFixedTime(Date.now() - 60_000);
    await page.goto('/aid-station');
    await hands.type(page.getByLabel('Nom de l’évènement'), 'Festival d’harmonies');
    await describeDays(page, hands, '04/06/2027', '06/06/2027');
    await locate(page, hands);
    await hands.type(page.getByLabel('Commentaires'), 'Trois jours de concerts.');
    const send = page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' });
    // For a known organiser their organisation is chosen, and nothing is missing.
    const submit = who === 'known' ? send : page.getByRole('button', { name: 'Continuer' });
    await submit.scrollIntoViewIfNeeded();
    const box = (await submit.boundingBox())!;
    const bottom = Math.round(box.y + box.height + (await page.evaluate<number>('scrollY')));
    await hands.press(submit);
    if (who === 'new') {
      await hands.type(page.getByLabel('Prénom'), 'Odile');
      await hands.type(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Vernay');
      await hands.type(page.getByLabel('Adresse e-mail'), 'odile.vernay@example.org');
      await hands.type(page.getByLabel('Téléphone'), '06 39 98 00 22');
      await hands.press(send);
    }
    await page.waitForURL(/\/(success|validation-account)/);
    if (who === 'known') await expectOrganisation(page);
    const { what, goal } = organisers[who];
    reportGoal(
      `request of three slots of ${what}: ${hands.fields} fields and ${hands.clicks} presses, goal at most ${goal} together`,
      hands.fields + hands.clicks <= goal,
    );
    const screens = bottom / phone.height;
    reportGoal(
      `its form on a phone: ${bottom} px down to the button, ${screens.toFixed(2)} screens, goal at most ${goals.screens[who]}`,
      screens <= goals.screens[who],
    );
  } finally {
    await context.close();
  }
}

/** Checks that the request that was just sent has an organisation. */
async function expectOrganisation(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await page.request.get(`/api/demand/${id}`);
  const { organization } = (await answer.json()) as { organization: { name: string } | null };
  if (!organization) throw new Error(`Request ${id} has no organisation`);
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
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Générer' }));
  const letter = page.getByRole('dialog', { name: /^Envoyer le devis/ });
  await letter.getByLabel('Destinataire').waitFor();
  await hands.press(letter.getByRole('button', { name: 'Envoyer', exact: true }));
  await page.getByText('L’e-mail a été envoyé').waitFor();
}
