import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { after, french } from './express-form';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const dayButton = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);

/** `samedi 8 mai 2027`. */
const longDay = (day: string) =>
  new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(Date.parse(day))
    .replace(/\b1(?= \p{L})/u, '1er');

test('in the planning a manager moves between days by keyboard, opens a dossier, comes back, and starts a request', async ({
  page,
  department,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await department.logIn(page, 'manager');
  const name = 'Concert du clavier';
  const day = department.dayOf(0);
  await department.pricedDemand({ name });

  await page.goto('/admin/search');
  await page.getByRole('button', { name: 'Postes de secours' }).click();
  await page.getByRole('link', { name: 'Planning', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Planning', exact: true })).toBeVisible();
  await page.goto(`/admin/planning?vue=mois&date=${day}`);
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  await page.goto(`/admin/planning?vue=mois&date=${after(day, -8)}`);
  await expect(dayButton(page, after(day, -8))).toBeVisible();

  await dayButton(page, after(day, -8)).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dayButton(page, after(day, -1))).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dayButton(page, day)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`date=${day}`));
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: longDay(day) });
  await expect(opened.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expectAccessible(page, 'a day');

  await opened.getByRole('link', { name: new RegExp(name) }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  await page.getByRole('link', { name: /Retour/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/planning\\?vue=mois&date=${day}`));
  await expect(dayButton(page, day)).toHaveAttribute('tabindex', '0');

  const free = after(day, 1);
  // Beside the bars, which lie over the middle of the day.
  await dayButton(page, free).click({ position: { x: 10, y: 8 } });
  await page.getByRole('dialog').getByRole('link', { name: 'Nouvelle demande ce jour' }).click();
  const firstDay = page.getByRole('textbox', { name: /^Premier jour/ });
  await expect(firstDay).toHaveValue(french(free));
  await expect(page.getByRole('group', { name: /Créneau 1/ }).first()).toBeVisible();

  // A request that was begun keeps its day, and offers the other one.
  await page.goto(`/aid-station?jour=${day}`);
  await expect(firstDay).toHaveValue(french(free));
  await page.getByRole('button', { name: `Commencer le ${french(day)}` }).click();
  await expect(firstDay).toHaveValue(french(day));
});

test('the planning shows the same dossiers in every view and as a table', async ({ page, department }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await department.logIn(page, 'manager');
  const name = 'Concert des vues';
  const day = department.dayOf(0);
  const id = await department.pricedDemand({ name });
  await page.goto(`/admin/planning?date=${day}`);
  const link = page.getByRole('link', { name: new RegExp(name) });
  for (const view of ['Semaine', 'Jour', 'Agenda']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expect(page.getByRole('button', { name: view, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(link.first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Afficher en tableau' }).click();
  const row = page.getByRole('table', { name: /^Planning/ }).getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(`n°\u00a0${id}`);

  await page.getByRole('combobox', { name: 'Statut' }).selectOption('Demandes refusées');
  await expect(page).toHaveURL(/statut=refusees/);
  await expect(row).toHaveCount(0);
  await page.goBack();
  await expect(row).toBeVisible();
});

test('the planning fits a phone: days with numbers, and a day with its dossiers', async ({ person, department }) => {
  const page = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await department.logIn(page, 'manager');
  const name = 'Concert du téléphone';
  const day = department.dayOf(0);
  await department.pricedDemand({ name });
  await page.goto(`/admin/planning?date=${day}`);
  await expect(dayButton(page, day)).toHaveAccessibleName(/dossier/);
  await expectTappable(page, 'the month on a phone');
  await expectNoSideScroll(page);
  await dayButton(page, day).tap();
  await expect(page.getByRole('dialog').getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await page.getByRole('button', { name: 'Fermer' }).tap();
  await expect(dayButton(page, day)).toBeFocused();
  await page.getByText('Affichage', { exact: true }).tap();
  for (const view of ['Semaine', 'Jour', 'Agenda']) {
    await page.getByRole('button', { name: view, exact: true }).tap();
    await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();
    await expectNoSideScroll(page);
  }
});
