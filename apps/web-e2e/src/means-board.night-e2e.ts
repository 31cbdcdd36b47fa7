import { daysLater } from '@pds/kernel';
import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { changedCopy, officeNamed, post, setPlaces } from './dossiers';
import { freeDay } from './free-day';
import { headers } from './funnel';
import { press, tabTo } from './keyboard';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** Creates a dossier of an office that sells ambulances from 14 h to 18 h of a day. */
const dossier = (page: Page, eventName: string, officeId: number, day: string) =>
  changedCopy(page, (slots) => ({
    ...{ eventName, officeId },
    demandSlots: slots.map(({ id }) => ({ id, startDate: `${day}T14:00`, endDate: `${day}T18:00`, vps: 1 })),
  }));

test('a manager sees the weekend of all offices, unfolds one, and gives a dossier to another office', async ({
  person,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  const officeId = await officeNamed(page, 'Villefranche');
  const day = await freeDay(page, officeId, 'Saturday', 90);
  const trail = await dossier(page, 'Trail du tableau', officeId, day);
  const board = page.getByRole('table', { name: 'Antennes par jour' });
  const row = (office: string) => board.getByRole('row').filter({ has: page.getByRole('button', { name: office }) });
  const bar = (office: string) => row(office).getByRole('listitem').filter({ hasText: 'Trail du tableau' });

  await test.step('1. the weekend has every office, with the team and the vehicles of the dossier', async () => {
    await page.goto(`/admin/planning/means?jour=${day}`);
    await expect(board.getByRole('columnheader')).toHaveCount(4);
    await expect(bar('Villefranche')).toContainText(/14\sh – 18\sh/);
    await expect(bar('Villefranche')).toContainText(/Équipe\s: \d+\/\d+/);
    await expect(bar('Villefranche')).toContainText(/\d\sVPS/);
    await expect(bar('Villefranche').getByRole('link', { name: /\d+ manquants?$/ })).toHaveAttribute(
      'href',
      /onglet=engagement#qui-vient$/,
    );
    await expectNoSideScroll(page);
    await expectAccessible(page, 'the board of means');
    await page.getByRole('button', { name: 'Semaine', exact: true }).click();
    await expect(board.getByRole('columnheader')).toHaveCount(8);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Week-end' }).click();
    await expect(page).toHaveURL(new RegExp(`jour=${day}`));
  });

  await test.step('2. by keyboard: an office unfolds into its people and hours of a day', async () => {
    const slotId = await setPlaces(page, trail, { pse1: 2 }, { isOpen: false });
    const { id: memberId } = await post(page, `/api/office/${officeId}/members`, {
      firstName: 'Iris',
      lastName: 'Tableau',
      qualifications: [{ name: 'PSE1', validUntil: null }],
    });
    const place = `/api/demand/${trail}/sign-up/${slotId}/member/${memberId}`;
    expect((await page.request.put(place, { headers, data: { function: 'pse1' } })).ok()).toBe(true);
    await tabTo(page, row('Villefranche').getByRole('button', { name: 'Villefranche' }));
    await page.keyboard.press('Enter');
    const hours = page.getByRole('list', { name: /^Moyens de l’antenne Villefranche/ });
    await expect(hours.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Personnes' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^Iris Tableau \(Villefranche.*PSE1/ })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page, 'an unfolded office');
  });

  await test.step('3. a reinforcement is granted by what remains that day', async () => {
    const asking = await dossier(page, 'Course sans VPS', await officeNamed(page, 'Givors'), day);
    const wanted = { officeId, start: `${day}T14:00`, end: `${day}T18:00`, means: { vps: 1 } };
    await post(page, `/api/demand/${asking}/reinforcements`, wanted);
    await page.reload();
    await row('Villefranche').getByRole('button', { name: 'Accorder\u00a0: Course sans VPS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accorder le renfort' });
    await expect(dialog).toContainText(/Reste .+\s: VPS -?\d+ pour 1/);
    await expectAccessible(page, 'a reinforcement that is granted on the board');
    await dialog.getByRole('button', { name: 'Accorder' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      row('Villefranche').getByRole('listitem').filter({ hasText: 'Renfort – Course sans VPS' }),
    ).toBeVisible();
  });

  await test.step('4. the dossier goes to another office, chosen by what remains there', async () => {
    await bar('Villefranche').getByRole('button', { name: 'Changer d’antenne\u00a0: Trail du tableau' }).click();
    const dialog = page.getByRole('dialog', { name: /^Changer d’antenne/ });
    const choice = dialog.getByRole('radio', { name: /^Givors/ });
    await expect(choice).toHaveAccessibleName(/VPS -?\d+ pour \d+/);
    await expectAccessible(page, 'the choice of another office');
    await choice.check();
    await press(page, dialog.getByRole('button', { name: 'Changer d’antenne' }));
    await expect(dialog).toHaveCount(0);
    await expect(bar('Givors')).toBeVisible();
    await expect(bar('Villefranche')).toHaveCount(0);
  });

  await test.step('5. on a phone the board is a list by day', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/planning/means?jour=${daysLater(day, 1)}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
    await expect(page.getByRole('listitem').filter({ hasText: 'Trail du tableau' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectTappable(page, 'the board of means');
    await expectAccessible(page, 'the board of means on a phone');
  });
});
