import { daysLater, mainlandDay } from '@pds/kernel';
import { expectAccessible } from './accessibility';
import { changedCopy, officeNamed, openTab, post, setPlaces } from './dossiers';
import { headers } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const eventName = 'Course d’une seule équipe';

test('who comes is who is planned: a coordinator sees who is missing, and validates the team once it is full', async ({
  person,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  const officeId = await officeNamed(page, 'Villeurbanne');
  const day = daysLater(mainlandDay(Date.now()), 61);
  const id = await changedCopy(page, ([slot]) => ({
    ...{ eventName, officeId },
    demandSlots: [{ id: slot!.id, startDate: `${day}T14:00`, endDate: `${day}T18:00` }],
  }));
  const tab = page.locator('[id$="-panel-engagement"]');
  let slotId: number;

  await test.step('1. once a slot is open, the places that nobody takes are missing', async () => {
    await page.goto(`/admin/aid-station/demand/${id}`);
    await openTab(page, 'engagement');
    await expect(tab).not.toContainText('ont confirmé dans');
    await tab.getByRole('button', { name: /^Ouvrir les inscriptions/ }).click();
    await expect(tab).toContainText('ont confirmé dans');
    await expect(tab.getByText(/^Il manque/).first()).toBeVisible();
    await expectAccessible(page, 'a team of those who come');
    await page.goto(`/admin/planning?vue=jour&date=${day}`);
    await page.locator(`main a[href*="/${id}?"]`).first().click();
    await expect(tab.getByRole('button', { name: /^Demander de venir/ }).first()).toBeInViewport();
  });

  await test.step('2. when no place is left, the team is validated with one press, on a phone', async () => {
    slotId = await setPlaces(page, id, {}, { isOpen: true });
    const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await logIn(phone, 'cadre@demo.example');
    await phone.goto(`/admin/aid-station/demand/${id}?onglet=statut`);
    await expect(phone.getByText('Toutes les places de «\u00a0Qui vient\u00a0?\u00a0» sont prises')).toBeVisible();
    await expectNoSideScroll(phone);
    await expectAccessible(phone, 'a full team');
    await phone.getByRole('button', { name: 'Valider l’équipe' }).tap();
    await expect(phone.getByLabel('Statut équipe')).toHaveValue('3');
    await expect(phone.getByRole('button', { name: 'Valider l’équipe' })).toBeHidden();
  });

  await test.step('3. an office that granted help sees who comes', async () => {
    const helperId = await officeNamed(page, 'Givors');
    const person = { firstName: 'Iris', lastName: 'Renfort' };
    const { id: memberId } = await post(page, `/api/office/${helperId}/members`, person);
    const place = `/api/demand/${id}/sign-up/${slotId}/member/${memberId}`;
    expect((await page.request.put(place, { headers, data: { function: 'otherStaff' } })).ok()).toBe(true);
    const wanted = { officeId: helperId, start: `${day}T14:00`, end: `${day}T18:00`, means: { rescuer: 1 } };
    await post(page, `/api/demand/${id}/reinforcements`, wanted);
    await page.goto('/admin/planning/renforts');
    await page.getByRole('button', { name: `Accorder\u00a0: ${eventName}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accorder' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: `Qui vient\u00a0? ${eventName}` }).click();
    await expect(dialog).toContainText('Iris Renfort');
    await expect(dialog.getByText(/\svient comme/).first()).toBeVisible();
    await expectAccessible(page, 'who comes to a reinforced event');
  });
});
