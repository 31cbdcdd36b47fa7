import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { after, describeHours, ExpressFormFiller, french, saturday, slotLine } from './express-form';
import type { OwnDepartment } from './own-department';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const eventName = 'Fête du lac';

/** Opens the dashboard of the department, whose customer has one earlier event. */
async function openDashboard(page: Page, department: OwnDepartment, slots: number): Promise<void> {
  await department.pricedDemand({ name: eventName, slots });
  await department.logIn(page, 'manager');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible();
}

const customerField = (page: Page) => page.getByRole('combobox', { name: 'Organisation ou gestionnaire' });
const lastEvents = (page: Page) => page.getByRole('list', { name: 'Derniers évènements' });
const eventPanel = (page: Page) => page.getByRole('region', { name: 'L’évènement' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer et ouvrir le dossier' });

/** Expects that the dossier is open, with the customer's organisation and contact. Returns it. */
async function expectDossierOf(page: Page, { organisation: { id: organizationId, name: orga } }: OwnDepartment) {
  await expect(page).toHaveURL(/\/admin\/aid-station\/demand\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())![0]);
  await expect(page.getByRole('heading', { name: `Modifier la demande de poste de secours n° ${id}` })).toBeVisible();
  await expect(page.getByLabel('Organisation', { exact: true })).toHaveValue(orga);
  const { demand, slots } = await (await page.request.get(`/api/demand/${id}`)).json();
  expect(demand).toMatchObject({ organizationId, orga });
  return { demand, slots };
}

test('staff with the keyboard alone find a customer by a part of the name, take up the last event, and its dossier opens', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: desk });
  await openDashboard(page, department, 2);
  await page.getByRole('link', { name: 'Nouvelle demande' }).press('Enter');
  const field = customerField(page);
  const list = page.getByRole('listbox', { name: 'Organisateurs trouvés' });

  await field.pressSequentially(department.organisation.name.slice(3).toUpperCase());
  await expect(list.getByRole('option')).toHaveText([new RegExp(department.organisation.name)]);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'the customers found');
  await field.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.press('ArrowDown');
  const marked = list.getByRole('option', { selected: true });
  await expect(marked).toHaveText(new RegExp(department.organisation.name));
  await expect(field).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id'))!);
  await field.press('Enter');

  const repeat = lastEvents(page).getByRole('button', { name: new RegExp(`^Reprendre ${eventName}`) });
  await repeat.press('Enter');
  await expect(page.getByLabel('Nom de l’évènement')).toHaveValue(eventName);
  await expect(lastEvents(page).getByText(/^Premier jour\s: .* devient .*\.$/)).toBeVisible();
  const day = after(saturday(), 7);
  await lastEvents(page).getByLabel('Premier jour').fill(french(day));
  await lastEvents(page).getByLabel('Premier jour').press('Tab');
  await expect(slotLine(page, 2)).toBeVisible();
  await expect(eventPanel(page).getByLabel('Premier jour')).toHaveValue(french(day));
  await expect(eventPanel(page).getByLabel('Dernier jour')).toHaveValue(french(after(day, 1)));
  await sendButton(page).press('Enter');

  const { demand, slots } = await expectDossierOf(page, department);
  expect(demand).toMatchObject({ eventName: eventName, contactPhone: '06 00 00 00 01' });
  expect(slots.map(({ startAt }: { startAt: string }) => startAt.slice(0, 10))).toEqual([day, after(day, 1)]);
});

test('staff on a phone find a customer by the manager, correct the contact, and are never spoken to as the customer', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: phone });
  await openDashboard(page, department, 1);
  await page.goto('/aid-station');
  await expect(page.getByRole('heading', { level: 1, name: 'L’évènement' })).toBeVisible();

  await customerField(page).fill('olivia renard');
  await page.getByRole('option', { name: department.organisation.name }).click();
  await expect(lastEvents(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'the last events of a customer');
  await expectNoSideScroll(page, 'the last events of a customer');
  await lastEvents(page)
    .getByRole('button', { name: /^Reprendre/ })
    .click();
  await expect(page.getByLabel('Nom de l’évènement')).toHaveValue(eventName);
  await page.getByLabel('Commentaires').fill('');
  await expect(page.getByText(/[Vv]otre|[Vv]os /)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continuer' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'L’organisateur' })).toBeVisible();
  await expect(page.getByText(department.organisation.name)).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(await department.addressOf('organiser'));
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 00 00 00 01');
  await expect(page.getByText(/[Vv]otre|[Vv]os /)).toHaveCount(0);
  await page.getByLabel('Téléphone').fill('06 39 98 00 23');
  await expectAccessible(page, 'the customer of a request');
  await expectNoSideScroll(page, 'the customer of a request');
  await sendButton(page).click();

  const { demand } = await expectDossierOf(page, department);
  expect(demand).toMatchObject({ comments: '', contactPhone: '06 39 98 00 23' });
});

test('a request of four slots by phone takes eleven fields and two presses for a known customer, and two fields and three presses to repeat an event', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: desk });
  await openDashboard(page, department, 4);
  const filling = new ExpressFormFiller();
  let presses = 0;
  const press = async (control: Locator) => {
    presses++;
    await control.click();
  };
  const findCustomer = async () => {
    await press(page.getByRole('link', { name: 'Nouvelle demande' }));
    await filling.type(customerField(page), department.organisation.name);
    await expect(page.getByRole('option', { name: department.organisation.name })).toBeVisible();
    await customerField(page).press('Enter');
  };

  await test.step('another event', async () => {
    await findCustomer();
    await filling.type(page.getByLabel('Nom de l’évènement'), 'Festival d’harmonies');
    await expect(page.getByLabel('Département', { exact: true })).toHaveValue(String(department.id));
    await filling.type(page.getByLabel('Adresse', { exact: true }), 'Parc de Gerland');
    await filling.type(page.getByLabel('Code postal'), `${department.id}000`);
    await filling.type(page.getByLabel('Ville'), 'Lyon');
    await filling.type(page.getByLabel('Premier jour'), french(saturday()));
    await filling.type(page.getByLabel('Dernier jour'), french(after(saturday(), 3)));
    await describeHours(page, filling, { start: '14h', end: '23h', peak: '1200', nature: '3' });
    await press(sendButton(page));
    const { slots } = await expectDossierOf(page, department);
    expect(slots).toHaveLength(4);
    expect([filling.fields, presses]).toEqual([11, 2]);
  });

  await test.step('the same event again', async () => {
    [filling.fields, presses] = [0, 0];
    await findCustomer();
    await press(lastEvents(page).getByRole('button', { name: new RegExp(`^Reprendre ${eventName}`) }));
    await filling.type(lastEvents(page).getByLabel('Premier jour'), french(after(saturday(), 14)));
    await press(sendButton(page));
    const { slots } = await expectDossierOf(page, department);
    expect(slots).toHaveLength(4);
    expect([filling.fields, presses]).toEqual([2, 3]);
  });
});
