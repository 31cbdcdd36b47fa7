import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { officeNamed, openTab, post } from './dossiers';
import { freeDay } from './free-day';
import { headers } from './funnel';
import { press, tabTo } from './keyboard';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** Creates a dossier of an office for the calling story: one slot from 14 h to 18 h that sells two ambulances. Returns its number. */
async function dossier(page: Page, name: string, officeId: number, day: string): Promise<number> {
  const { id } = (await post(page, '/api/demand/duplicate/50')).demand;
  const show = async () => (await page.request.get(`/api/demand/${id}`)).json();
  const [first, ...others] = (await show()).slots;
  for (const slot of others) {
    expect((await page.request.delete(`/api/demand-slot/${slot.id}`, { headers })).ok()).toBe(true);
  }
  const changed = await page.request.patch(`/api/demand/${id}`, {
    headers,
    data: {
      ...{ version: (await show()).demand.version, eventName: name, officeId },
      demandSlots: [{ id: first.id, startDate: `${day}T14:00`, endDate: `${day}T18:00`, vps: 2 }],
    },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  return id;
}

/** The part « Moyens affectés » of a dossier, and its dialog. */
function partsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Moyens affectés/ });
  return {
    panel: page.locator('section').filter({ has: page.getByRole('heading', { name: 'Moyens affectés' }) }),
    dialog,
    choice: (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
  };
}

test('a manager assigns vehicles to two dossiers of one day, and sees which dossier has which vehicle', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/status of (409|422)|answer (409|422): PUT .*\/assignments/);
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  const officeId = await officeNamed(page, 'Villefranche');
  // No other story uses the Wednesdays of this office from then on.
  const day = await freeDay(page, officeId, 'Wednesday', 72);
  const fair = await dossier(page, 'Foire aux noms', officeId, day);
  const race = await dossier(page, 'Course aux noms', officeId, day);
  const { panel, dialog, choice } = partsOf(page);
  const open = async (id: number, on = page) => {
    await on.goto(`/admin/aid-station/demand/${id}`);
    await openTab(on, 'engagement');
  };

  await test.step('1. by keyboard: an ambulance goes to the first dossier', async () => {
    await open(fair);
    await expect(panel).toContainText(/0\sVPS affecté sur 2 vendus/);
    await panel.getByRole('button', { name: /^Affecter des moyens/ }).focus();
    await page.keyboard.press('Enter');
    await expect(choice('VPS 1')).toBeFocused();
    await expectAccessible(page, 'the dialog of assigned means');
    await page.keyboard.press('Space');
    await press(page, dialog.getByRole('button', { name: 'Enregistrer' }));
    await expect(dialog).toHaveCount(0);
    await expect(panel).toContainText(/1\sVPS affecté sur 2 vendus/);
    await expect(panel.getByRole('button', { name: /^Affecter des moyens/ })).toBeFocused();
  });

  await test.step('2. on a phone: the second dossier warns, and takes the same ambulance all the same', async () => {
    const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await logIn(phone, 'cadre@demo.example');
    await open(race, phone);
    const { panel, dialog, choice } = partsOf(phone);
    await panel.getByRole('button', { name: /^Affecter des moyens/ }).tap();
    await expect(dialog.getByText(/déjà pris par «\sFoire aux noms\s» .* de 14\sh à 18\sh/)).toBeVisible();
    await expectAccessible(phone, 'the dialog of assigned means on a phone');
    for (const control of [dialog.getByRole('button'), dialog.locator('label')]) {
      for (const each of await control.all())
        expect((await each.boundingBox())!.height, await each.innerText()).toBeGreaterThanOrEqual(44);
    }
    await choice('VPS 1').tap();
    await choice('VPS 2').tap();
    await dialog.getByRole('button', { name: 'Enregistrer' }).tap();
    await expect(panel).toContainText(/2\sVPS affectés sur 2 vendus/);
    await expect(panel.getByRole('listitem').filter({ hasText: /^VPS 1/ })).toContainText('Foire aux noms');
    await expectNoSideScroll(phone);
  });

  await test.step('3. somebody else assigned means meanwhile: nothing is lost', async () => {
    await open(race);
    await panel.getByRole('button', { name: /^Affecter des moyens/ }).click();
    const { slots } = await (await page.request.get(`/api/demand/${race}/assignments`)).json();
    const second = slots[0].means.find(({ name }: { name: string }) => name === 'VPS 2').id;
    const elsewhere = await page.request.put(`/api/demand/${race}/slots/${slots[0].id}/assignments`, {
      headers,
      data: { equipmentIds: [second] },
    });
    expect(elsewhere.ok()).toBe(true);
    await choice('VPS 2').uncheck();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByRole('button', { name: 'Charger l’autre version' }).click();
    await expect(choice('VPS 1')).not.toBeChecked();
    await expect(choice('VPS 2')).toBeChecked();
    await choice('VPS 1').check();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(panel).toContainText(/2\sVPS affectés sur 2 vendus/);
  });

  await test.step('5. the day of the office names the dossiers in the rows of its vehicles', async () => {
    await page.goto(`/admin/planning/means?antenne=${officeId}&jour=${day}`);
    const hours = page.getByRole('list', { name: /Moyens de l’antenne Villefranche/ });
    const rowOf = (name: RegExp) => hours.getByRole('listitem').filter({ hasText: name });
    const first = rowOf(/^VPS 1/);
    await expect(first.getByRole('link', { name: 'Foire aux noms' })).toBeVisible();
    await expect(first).toContainText('En même temps');
    await expect(rowOf(/^VPS 2/).getByRole('link')).toHaveText(['Course aux noms']);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await tabTo(page, first.getByRole('link', { name: 'Foire aux noms' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /Foire aux noms/ })).toBeVisible();
  });
});
