import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { post } from './dossiers';
import { headers } from './funnel';
import { openForm } from './express-form';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test.use({ completes: true });

test('an organiser says for whom they ask, and the acceptance asks for what convention and invoice lack, at 390 px', async ({
  person,
  department,
}) => {
  const size = { viewport: { width: 390, height: 844 } };
  const [page, staff] = [await person({ ...size, hasTouch: true }), await person(size)];
  await department.logIn(page, 'organiser');
  await department.logIn(staff, 'manager');
  // The public form asks who somebody is only in a browser that has been signed in.
  await page.goto('/admin/organization/demand/list');
  const townHall = `Mairie du Chef-Lieu ${department.id}`;
  const { records } = await get(staff, `/api/users/?email=${await department.addressOf('organiser')}`);
  await post(staff, '/api/organization/create', {
    ...{ name: townHall, type: 2, identifier: '21690266800013', manager: { id: records[0].id }, notify: false },
    ...{ address1: '1 place de la Mairie', zipcode: `${department.id}000`, city: 'Chef-Lieu' },
  });
  const send = page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' });
  const whom = page.getByLabel('Pour qui ?');
  const organizationOf = async (id: number) => (await get(staff, `/api/demand/${id}`)).organization;
  const sent = async () => {
    await expect(page).toHaveURL(/\/success\/\d+/);
    return Number(/\d+$/.exec(new URL(page.url()).pathname)![0]);
  };

  await test.step('a secretary files for the second of two organisations, without a stop at the contact step', async () => {
    await describeEvent(page, department.id, department.dayOf(0));
    await expect(whom).toHaveValue(String(department.organisation.id));
    await whom.selectOption(townHall);
    await expectAccessible(page, 'the form with « Pour qui ? » at 390 px');
    await expectTappable(page, 'the form with « Pour qui ? »');
    await expectNoSideScroll(page);
    await send.click();
    expect(await organizationOf(await sent())).toMatchObject({ name: townHall });
  });

  await test.step('the summary leads back to it, and a person asks in their own name', async () => {
    await describeEvent(page, department.id, department.dayOf(1));
    await whom.selectOption(townHall);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByRole('definition').filter({ hasText: townHall })).toBeVisible();
    await page.getByRole('link', { name: 'Modifier : Pour qui ?' }).click();
    await expect(whom).toBeFocused();
    await whom.selectOption('En mon nom (particulier)');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'En votre nom' })).toBeVisible();
    await send.click();
    expect(await organizationOf(await sent())).toMatchObject({ name: 'Olivia Renard' });
  });

  let id = 0;
  await test.step('a new club is found by its SIRET', async () => {
    await describeEvent(page, department.id, department.dayOf(2));
    await whom.selectOption('Une autre organisation…');
    await page.getByLabel('SIRET ou nom de l’organisation').fill('732 829 320 00074');
    await page.getByRole('option', { name: /CLUB DE LA PRESQU’ÎLE/ }).click();
    await expect(page.getByText('SIRET 73282932000074, 1 RUE DU BANC, 69002 LYON')).toBeVisible();
    await expectAccessible(page, 'an organisation found by its SIRET at 390 px');
    await expectNoSideScroll(page);
    await send.click();
    id = await sent();
    expect(await organizationOf(id)).toMatchObject({ name: 'CLUB DE LA PRESQU’ÎLE' });
  });

  await test.step('staff read what is missing, and the organiser fills it in with the acceptance', async () => {
    const { id: organizationId } = await organizationOf(id);
    await department.price(id, organizationId);
    const quote = await department.quote(id);
    await staff.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    await expect(staff.getByText('Pour la convention et la facture, il manque : type.')).toBeVisible();
    await expectNoSideScroll(staff);

    await page.goto(`/admin/organization/documents/reply/${quote}`);
    await page.getByLabel('Votre qualité').fill('Présidente');
    await page.getByLabel('Lu et approuvé, bon pour accord').check();
    await page.getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(page.getByText('Veuillez choisir un type')).toBeVisible();
    await page.getByLabel('Qui organise ?').selectOption('Association');
    await expectAccessible(page, 'the acceptance with the details of the organiser at 390 px');
    await expectTappable(page, 'the acceptance with the details of the organiser');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(page.getByText(/^Merci, le devis est accepté/)).toBeVisible();
  });

  await test.step('nothing is missing any more, and the convention is generated', async () => {
    await staff.reload();
    await expect(staff.getByRole('heading', { name: 'Documents' })).toBeVisible();
    await expect(staff.getByText(/^Pour la convention et la facture/)).toHaveCount(0);
    expect(await department.convention(id)).toBeGreaterThan(0);
  });
});

/** Describes an event of one slot in the public form. */
async function describeEvent(page: Page, departmentId: number, day: string): Promise<void> {
  await openForm(page);
  await page.getByLabel('Nom de l’évènement').fill('Fête du quai');
  await page.getByLabel('Premier jour').fill(day.split('-').reverse().join('/'));
  await page.getByLabel('Heure de début').fill('14h');
  await page.getByLabel('Heure de fin').fill('23h');
  await page.getByLabel('Effectif du public').fill('1200');
  await page.getByLabel('Type d’évènement').selectOption({ index: 3 });
  await page.getByLabel('Adresse', { exact: true }).fill('Place du Marché');
  await page.getByLabel('Code postal').fill(`${departmentId}000`);
  await page.getByLabel('Ville').fill('Chef-Lieu');
  await page.getByLabel('Département', { exact: true }).selectOption(String(departmentId));
  await page.getByLabel('Commentaires').fill('Repas et bal.');
}

async function get(page: Page, path: string) {
  return (await page.request.get(path, { headers })).json();
}
