import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { changedCopy, officeNamed, post } from './dossiers';
import { french } from './express-form';
import { freeDay } from './free-day';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { enterInSlot, slotCell } from './slot-grid';
import { expect, test } from './story';

// With a map and positions of towns.
test.use({ completes: true });

const office = 'Villefranche-sur-Saône';

interface Town {
  readonly eventPlaceZip: string;
  readonly eventPlaceCity: string;
}
const villefranche: Town = { eventPlaceZip: '69400', eventPlaceCity: 'Villefranche-sur-Saône' };
const lyon: Town = { eventPlaceZip: '69002', eventPlaceCity: 'Lyon' };

/** Creates a dossier on a day: one slot with four rescuers and some VPS. Returns its number. */
async function dossier(
  page: Page,
  { day, ...event }: Town & { readonly day: string; readonly eventName: string; readonly officeId: number },
  [from, to]: readonly [string, string],
  vps: number,
) {
  const none = {
    doctorHours: 0,
    nurseHours: 0,
    vl: 0,
    vtu: 0,
    vtp: 0,
    lotA: 0,
    lotB: 0,
    lotC: 0,
    medicalLot: 0,
    tent: 0,
  };
  return changedCopy(page, (slots) => ({
    ...event,
    demandSlots: slots.map(({ id }, index) => ({
      ...{ id, startDate: `${day}T${from}`, endDate: `${day}T${to}` },
      ...{ rescueWorkerCount: index === 0 ? 4 : 0, vps: index === 0 ? vps : 0, ...none },
    })),
  }));
}

/** A tile of the map. */
const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#dfe8d8" stroke="#b9c7ae" d="M0 0h8v8H0z"/></svg>';

const validate = (page: Page, quoteId: number) => post(page, `/api/document/validate-document/${quoteId}`);

test('a manager plans a Saturday with two stations and one VPS', async ({ person }) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  const officeId = await officeNamed(page, office);
  // No other story uses the Saturdays of this office from then on.
  const saturday = await freeDay(page, officeId, 'Saturday', 80);
  const dayButton = page.locator(`[data-day="${saturday}"]`);
  const event = { day: saturday, officeId };
  const notice = page.getByRole('status').filter({ hasText: `Moyens insuffisants à l’antenne ${office}` });
  const calendar = `/admin/planning?vue=mois&date=${saturday}&antenne=${officeId}`;
  let tiles = 0;
  await page.route('https://tuiles.example/**', (route) => {
    tiles++;
    return route.fulfill({ contentType: 'image/svg+xml', body: tile });
  });
  let race = 0;
  let gala = 0;

  await test.step('1. of two VPS one is out of service on that day', async () => {
    await page.goto(`/admin/administration/antenne/edit/${officeId}`);
    await page.getByRole('link', { name: 'Véhicules et matériel' }).click();
    await page.getByRole('button', { name: 'Modifier VPS 2' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ajouter une période hors service' }).click();
    await dialog.getByLabel('Du', { exact: true }).last().fill(french(saturday));
    await dialog.getByLabel('Au (inclus)').last().fill(french(saturday));
    await dialog.getByLabel('Raison').last().fill('Révision');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('2. the first station takes the other VPS; the second warns as soon as it asks for one', async () => {
    race = await dossier(page, { ...event, eventName: 'Course du seul VPS', ...villefranche }, ['10:00', '14:00'], 1);
    await validate(page, (await post(page, `/api/document/add/1/${race}`)).id);
    gala = await dossier(page, { ...event, eventName: 'Gala du seul VPS', ...lyon }, ['14:30', '18:30'], 0);
    await page.goto(`/admin/aid-station/demand/${gala}`);
    await expect(slotCell(page, 'rescueWorkerCount')).toHaveText('4');
    await expect(notice).toHaveCount(0);
    const columns = page.getByRole('button', { name: /^Colonnes à zéro/ });
    if (await columns.isVisible()) await columns.click();
    await enterInSlot(page, 'vps', '1');
    await expect(notice).toContainText(/2\sVPS demandés, 1\sdisponible/);
    await expect(notice.getByRole('link', { name: 'Course du seul VPS' }).first()).toBeVisible();
    await expect(notice.getByRole('link', { name: 'voir le planning' }).first()).toHaveAttribute(
      'href',
      /\/admin\/planning\/means\?/,
    );
    await expect(page.getByText('Modifications non enregistrées').first()).toBeVisible();
    await expectAccessible(page, 'a dossier that warns while its slots are typed');
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
    await expect(notice).toBeVisible();
  });

  await test.step('3. the quote’s letter, the transformation and the calendar warn too', async () => {
    await page.goto(`/admin/aid-station/demand/${gala}?onglet=administratif`);
    await page.getByRole('button', { name: 'Générer et envoyer' }).click();
    // The question publishes nothing.
    expect((await (await page.request.get(`/api/demand/${gala}`)).json()).documents).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Générer' }).click();
    const letter = page.getByRole('dialog', { name: /^Envoyer le devis n° \d+$/ });
    await expect(letter.getByText(/2\sVPS demandés, 1\sdisponible/)).toBeVisible();
    await expectAccessible(page, 'the letter of a quote whose means are insufficient');
    await letter.getByRole('button', { name: 'Annuler' }).click();
    const { documents } = await (await page.request.get(`/api/demand/${gala}`)).json();
    await validate(page, documents[0].id);
    await page.reload();
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(/moyens insuffisants\s: 2\sVPS demandés, 1\sdisponible/)).toBeVisible();
    await question.getByRole('button', { name: 'Annuler' }).click();

    await page.goto(calendar);
    await expect(dayButton).toHaveAccessibleName(/2\sdossiers, moyens insuffisants/);
    await dayButton.press('Enter');
    const opened = page.getByRole('dialog');
    await expect(opened.getByText(/2\sVPS demandés, 1\sdisponible/)).toBeVisible();
    await expectAccessible(page, 'a day with insufficient means');
    await opened.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('button', { name: 'Afficher en tableau' }).click();
    const row = page.getByRole('row', { name: /Gala du seul VPS/ });
    await expect(row.getByText(/2\sVPS demandés, 1\sdisponible/)).toBeVisible();
  });

  await test.step('4. the second station begins when the VPS is back, and the warning goes before it is saved', async () => {
    await page.goto(`/admin/aid-station/demand/${gala}`);
    await expect(notice).toBeVisible();
    await enterInSlot(page, 'startDate', `${french(saturday)} 15:30`);
    await enterInSlot(page, 'endDate', `${french(saturday)} 19:30`);
    await expect(notice).toContainText(/de 14\sh\s30 à 15\sh/);
    await enterInSlot(page, 'startDate', `${french(saturday)} 16:00`);
    await enterInSlot(page, 'endDate', `${french(saturday)} 20:00`);
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step('5. the calendar shows the Saturday without a conflict, and its towns', async () => {
    await page.goto(calendar);
    await expect(dayButton).toHaveAccessibleName(/2\sdossiers$/);
    await page.getByRole('button', { name: 'Par ville' }).click();
    await expect(page.getByRole('heading', { level: 3, name: '69 – Rhône' })).toBeVisible();
    for (const name of ['1 Lyon 1\u00a0dossier', '2 Villefranche-sur-Saône 1\u00a0dossier'])
      await expect(page.getByRole('heading', { level: 4, name })).toBeVisible();
    await expect(
      page.getByRole('img', { name: 'Carte\u00a0: 2\u00a0villes numérotées comme dans la liste' }),
    ).toBeVisible();
    await expect(page.getByText('© les contributeurs d’OpenStreetMap')).toBeVisible();
    expect(tiles).toBeGreaterThan(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('img', { name: /^Carte/ })).toBeVisible();
    await expectNoSideScroll(page);
    await expectTappable(page, 'a day by town on a phone');
    await page.goto(calendar);
    await expect(dayButton).toHaveAccessibleName(/2\sdossiers$/);
    await expectNoSideScroll(page);
    // The views are folded on a phone; one filter, the office, is set.
    await page.getByText('Affichage (1)').click();
    await page.getByRole('button', { name: 'Jour', exact: true }).click();
    for (const name of ['Course du seul VPS', 'Gala du seul VPS'])
      await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
    await expect(page.getByText('Moyens insuffisants à l’antenne')).toHaveCount(0);
  });
});
