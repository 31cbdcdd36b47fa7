import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { post } from './dossiers';
import { after, describeHours, ExpressFormFiller, french, saturday, slotLine } from './express-form';
import { fileDemand, headers } from './funnel';
import { logInByForm } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** A customer of the calling story, with one earlier event. */
interface Customer {
  readonly name: string;
  readonly organisationId: number;
  readonly email: string;
  readonly eventName: string;
}

/** Creates an organisation with its manager, who is the contact of its event. */
async function createCustomer(staff: Page, slots: number): Promise<Customer> {
  const id = await fileDemand(staff, 'Fête du lac', slots);
  const name = `Harmonie du lac ${id}`;
  const eventName = `Fête du lac ${id}`;
  const email = `odile.vernay.${id}@example.org`;
  const { organization } = await post(staff, '/api/organization/create', {
    ...{
      name,
      type: 4,
      identifier: `W69${String(id).padStart(7, '0')}`,
      accountingEmail: '',
      billingAddressCheckbox: false,
      notify: false,
    },
    ...{ address1: '1 place de la Mairie', zipcode: '69500', city: 'Bron' },
    manager: { firstName: 'Odile', lastName: `Vernay${id}`, email },
  });
  const { demand } = await (await staff.request.get(`/api/demand/${id}`)).json();
  const contact = {
    ...{ contactFirstName: 'Odile', contactLastName: `Vernay${id}` },
    ...{ contactEmail: email, contactPhone: '06 39 98 00 22' },
  };
  const data = { ...contact, version: demand.version, organizationId: organization.id, eventName };
  const saved = await staff.request.patch(`/api/demand/${id}`, { headers, data });
  expect(saved.ok(), await saved.text()).toBe(true);
  return { name, organisationId: organization.id, email, eventName };
}

async function openDashboard(page: Page): Promise<void> {
  await logInByForm(page, 'cadre@demo.example');
  await expect(page.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible();
}

const customerField = (page: Page) => page.getByRole('combobox', { name: 'Organisation ou gestionnaire' });
const lastEvents = (page: Page) => page.getByRole('list', { name: 'Derniers évènements' });
const eventPanel = (page: Page) => page.getByRole('region', { name: 'La manifestation' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer et ouvrir le dossier' });

/** Expects that the dossier is open, with the customer's organisation and contact. Returns it. */
async function expectDossierOf(page: Page, { name, organisationId, email }: Customer) {
  await expect(page).toHaveURL(/\/admin\/aid-station\/demand\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())![0]);
  await expect(page.getByRole('heading', { name: `Modifier la demande de poste de secours n° ${id}` })).toBeVisible();
  await expect(page.getByLabel('Organisation', { exact: true })).toBeVisible();
  await expect(
    page.locator('.ant-select').filter({ has: page.getByLabel('Organisation', { exact: true }) }),
  ).toHaveText(name);
  const { demand, slots } = await (await page.request.get(`/api/demand/${id}`)).json();
  expect(demand).toMatchObject({ organizationId: organisationId, orga: name, contactEmail: email });
  return { demand, slots };
}

test('staff with the keyboard alone find a customer by a part of the name, take up the last event, and its dossier opens', async ({
  person,
}) => {
  const page = await person({ viewport: desk });
  await openDashboard(page);
  const customer = await createCustomer(page, 2);
  await page.getByRole('link', { name: 'Nouvelle demande' }).press('Enter');
  const field = customerField(page);
  const list = page.getByRole('listbox', { name: 'Clients trouvés' });

  await field.pressSequentially(customer.name.slice(3).toUpperCase());
  await expect(list.getByRole('option')).toHaveText([new RegExp(customer.name)]);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'the customers found');
  await field.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.press('ArrowDown');
  const marked = list.getByRole('option', { selected: true });
  await expect(marked).toHaveText(new RegExp(customer.name));
  await expect(field).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id'))!);
  await field.press('Enter');

  const repeat = lastEvents(page).getByRole('button', { name: new RegExp(`^Reprendre ${customer.eventName}`) });
  await repeat.press('Enter');
  await expect(page.getByLabel('Nom de la manifestation')).toHaveValue(customer.eventName);
  await expect(lastEvents(page).getByText(/^Premier jour\s: .* devient .*\.$/)).toBeVisible();
  const day = after(saturday(), 7);
  await lastEvents(page).getByLabel('Premier jour').fill(french(day));
  await lastEvents(page).getByLabel('Premier jour').press('Tab');
  await expect(slotLine(page, 2)).toBeVisible();
  await expect(eventPanel(page).getByLabel('Premier jour')).toHaveValue(french(day));
  await expect(eventPanel(page).getByLabel('Dernier jour')).toHaveValue(french(after(day, 1)));
  await sendButton(page).press('Enter');

  const { demand, slots } = await expectDossierOf(page, customer);
  expect(demand).toMatchObject({ eventName: customer.eventName, contactPhone: '06 39 98 00 22' });
  expect(slots.map(({ startAt }: { startAt: string }) => startAt.slice(0, 10))).toEqual([day, after(day, 1)]);
});

test('staff on a phone find a customer by the manager, correct the contact, and are never spoken to as the customer', async ({
  person,
}) => {
  const page = await person({ viewport: phone });
  await openDashboard(page);
  const customer = await createCustomer(page, 1);
  await page.goto('/aid-station');
  await expect(page.getByRole('heading', { level: 1, name: 'La manifestation' })).toBeVisible();

  await customerField(page).fill(`odile vernay${customer.name.split(' ').at(-1)}`);
  await page.getByRole('option', { name: customer.name }).click();
  await expect(lastEvents(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'the last events of a customer');
  await expectNoSideScroll(page, 'the last events of a customer');
  await lastEvents(page)
    .getByRole('button', { name: /^Reprendre/ })
    .click();
  await expect(page.getByLabel('Nom de la manifestation')).toHaveValue(customer.eventName);
  await page.getByLabel('Commentaires').fill('');
  await expect(page.getByText(/[Vv]otre|[Vv]os /)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continuer' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Le client' })).toBeVisible();
  await expect(page.getByText(customer.name)).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(customer.email);
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 39 98 00 22');
  await expect(page.getByText(/[Vv]otre|[Vv]os /)).toHaveCount(0);
  await page.getByLabel('Téléphone').fill('06 39 98 00 23');
  await expectAccessible(page, 'the customer of a request');
  await expectNoSideScroll(page, 'the customer of a request');
  await sendButton(page).click();

  const { demand } = await expectDossierOf(page, customer);
  expect(demand).toMatchObject({ comments: '', contactPhone: '06 39 98 00 23' });
});

test('a request of four slots by phone takes eleven fields and two presses for a known customer, and two fields and three presses to repeat an event', async ({
  person,
}) => {
  const page = await person({ viewport: desk });
  await openDashboard(page);
  const customer = await createCustomer(page, 4);
  const filling = new ExpressFormFiller();
  let presses = 0;
  const press = async (control: Locator) => {
    presses++;
    await control.click();
  };
  const findCustomer = async () => {
    await press(page.getByRole('link', { name: 'Nouvelle demande' }));
    await filling.type(customerField(page), customer.name);
    await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
    await customerField(page).press('Enter');
  };

  await test.step('another event', async () => {
    await findCustomer();
    await filling.type(page.getByLabel('Nom de la manifestation'), 'Festival d’harmonies');
    await expect(page.getByLabel('Département', { exact: true })).toHaveValue('69');
    await filling.type(page.getByLabel('Adresse', { exact: true }), 'Parc de Gerland');
    await filling.type(page.getByLabel('Code postal'), '69007');
    await filling.type(page.getByLabel('Ville'), 'Lyon');
    await filling.type(page.getByLabel('Premier jour'), french(saturday()));
    await filling.type(page.getByLabel('Dernier jour'), french(after(saturday(), 3)));
    await describeHours(page, filling, { start: '14h', end: '23h', peak: '1200', nature: '3' });
    await press(sendButton(page));
    const { slots } = await expectDossierOf(page, customer);
    expect(slots).toHaveLength(4);
    expect([filling.fields, presses]).toEqual([11, 2]);
  });

  await test.step('the same event again', async () => {
    [filling.fields, presses] = [0, 0];
    await findCustomer();
    await press(lastEvents(page).getByRole('button', { name: new RegExp(`^Reprendre ${customer.eventName}`) }));
    await filling.type(lastEvents(page).getByLabel('Premier jour'), french(after(saturday(), 14)));
    await press(sendButton(page));
    const { slots } = await expectDossierOf(page, customer);
    expect(slots).toHaveLength(4);
    expect([filling.fields, presses]).toEqual([2, 3]);
  });
});
