import { daysLater } from '@pds/kernel';
import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { changedCopy, officeNamed } from './dossiers';
import { freeDay } from './free-day';
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
  await dossier(page, 'Trail du tableau', officeId, day);
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

  await test.step('2. by keyboard: an office unfolds into its hours of a day', async () => {
    await tabTo(page, row('Villefranche').getByRole('button', { name: 'Villefranche' }));
    await page.keyboard.press('Enter');
    const hours = page.getByRole('list', { name: /^Moyens de l’antenne Villefranche/ });
    await expect(hours.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Personnes' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page, 'an unfolded office');
  });

  await test.step('3. the dossier goes to another office, chosen by what remains there', async () => {
    await bar('Villefranche').getByRole('button', { name: 'Changer d’antenne\u00a0: Trail du tableau' }).click();
    const dialog = page.getByRole('dialog', { name: /^Changer d’antenne/ });
    const choice = dialog.getByRole('radio', { name: /^Givors/ });
    await expect(choice).toHaveAccessibleName(/VPS (-?\d+ pour \d+|inconnu)/);
    await expectAccessible(page, 'the choice of another office');
    await choice.check();
    await press(page, dialog.getByRole('button', { name: 'Changer d’antenne' }));
    await expect(dialog).toHaveCount(0);
    await expect(bar('Givors')).toBeVisible();
    await expect(bar('Villefranche')).toHaveCount(0);
  });

  await test.step('4. on a phone the board is a list by day', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/planning/means?jour=${daysLater(day, 1)}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
    await expect(page.getByRole('listitem').filter({ hasText: 'Trail du tableau' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectTappable(page, 'the board of means');
    await expectAccessible(page, 'the board of means on a phone');
  });
});
