import { daysLater, mainlandDay } from '@pds/kernel';
import { expectAccessible } from './accessibility';
import { changedCopy, officeNamed, openTab } from './dossiers';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a coordinator opens the places of a slot, confirms a member by hand, and removes them on a phone', async ({
  person,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  const officeId = await officeNamed(page, 'Villeurbanne');
  const day = daysLater(mainlandDay(Date.now()), 60);
  const id = await changedCopy(page, ([slot]) => ({
    officeId,
    demandSlots: [{ id: slot!.id, startDate: `${day}T14:00`, endDate: `${day}T18:00` }],
  }));
  const partsOf = (of: typeof page) => ({
    slot: of
      .locator('section')
      .filter({ has: of.getByRole('heading', { name: 'Qui vient\u00a0?' }) })
      .locator('li')
      .first(),
    dialog: of.getByRole('dialog'),
  });
  const { slot, dialog } = partsOf(page);

  await test.step('1. the slot is opened; one more logistician and a meeting place are set', async () => {
    await page.goto(`/admin/aid-station/demand/${id}`);
    await openTab(page, 'engagement');
    await expect(slot).toContainText('Il manque');
    await slot.getByRole('button', { name: /^Ouvrir les inscriptions/ }).click();
    await expect(slot.getByRole('button', { name: /^Fermer les inscriptions/ })).toBeVisible();
    await slot.getByRole('button', { name: /^Places et rendez-vous/ }).click();
    await dialog.getByLabel(/^Logisticien/).fill('5');
    await dialog.getByLabel('Lieu du rendez-vous').fill('Parking nord');
    await expectAccessible(page, 'the dialog of places');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(slot).toContainText(/Logisticien\s:\s0\/5/);
    await expect(slot).toContainText('Parking nord');
  });

  await test.step('2. the first two members who could come are asked', async () => {
    await slot.getByRole('button', { name: /^Demander de venir/ }).click();
    await expect(dialog).toContainText('Chacune reçoit un e-mail');
    await dialog.getByLabel('Nombre de personnes').fill('2');
    await expectAccessible(page, 'the dialog of members to ask');
    await dialog.getByRole('button', { name: 'Demander à 2 personnes' }).click();
    await expect(slot.getByText('la demande le')).toHaveCount(2);
  });

  await test.step('3. a member of the office is confirmed by hand', async () => {
    await slot.getByRole('button', { name: /^Ajouter une personne/ }).click();
    await dialog.getByRole('searchbox').fill('chapuis');
    await dialog.getByLabel(/^Chapuis Amandine/).check();
    await dialog.getByLabel('Fonction').selectOption('PSE2');
    await expectAccessible(page, 'the dialog of a member who comes');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(slot).toContainText(/Amandine Chapuis \(Villeurbanne\)\s: vient comme PSE2/);
    await expectAccessible(page, 'who comes');
  });

  await test.step('4. the member is removed on a phone', async () => {
    const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await logIn(phone, 'cadre@demo.example');
    await phone.goto(`/admin/aid-station/demand/${id}`);
    await openTab(phone, 'engagement');
    const { slot, dialog } = partsOf(phone);
    await expectNoSideScroll(phone);
    await expect(slot).toContainText('vient comme PSE2');
    await slot.getByRole('button', { name: /^Retirer/ }).tap();
    await dialog.getByRole('button', { name: 'Retirer' }).tap();
    await expect(slot).not.toContainText('vient comme PSE2');
  });
});
