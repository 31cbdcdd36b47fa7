import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { headers } from './funnel';
import type { OwnDepartment } from './own-department';
import { enterInSlot, slotCell } from './slot-grid';
import { expect, test } from './story';

/*
 * What a cell, a pasted block, a fill and a key do is in apps/web/src/shared/grid and features/demand/components/slot-grid. These stories
 * show the clipboard, the keys and the focus of a browser.
 */

const names = ['Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];

/** Creates a dossier of four slots for the calling story and opens it. Returns its number. */
async function openOwnGrid(page: Page, department: OwnDepartment): Promise<number> {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand({ slots: names.length });
  const { slots, demand } = await (await page.request.get(`/api/demand/${id}`)).json();
  const demandSlots = slots.map((slot: { id: number }, index: number) => {
    return { id: slot.id, name: names[index], publicPeak: 1_000 };
  });
  const data = { version: demand.version, demandSlots };
  expect((await page.request.patch(`/api/demand/${id}`, { headers, data })).ok()).toBe(true);
  await page.goto(`/admin/aid-station/demand/${id}`);
  await expect(slotCell(page, 'name', 3)).toContainText('Dimanche');
  return id;
}

/** Pastes a text into the focused cell, as the browser does on Ctrl+V. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, text);
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Détail des créneaux' });
const textsOf = (page: Page, field: string) => grid(page).locator(`tbody [data-key="${field}"]`).allInnerTexts();

test('a block from a spreadsheet is pasted, its bad cell is named, and undo brings everything back', async ({
  page,
  department,
}) => {
  const id = await openOwnGrid(page, department);
  const before = await textsOf(page, 'publicPeak');
  // Prices arrive after the slots.
  await expect.poll(() => textsOf(page, 'total')).not.toContain('—');
  const total = await textsOf(page, 'total');
  await slotCell(page, 'publicPeak').click();
  await paste(
    page,
    [
      ['500', 'Public assis', '1', '1', '4'],
      ['2 500', 'Cérémonie', '2', '2', '6'],
      ['beaucoup', 'Spectacle statique', '3', '3', '8'],
      ['9000', '4', '2', '2', '14'],
    ]
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
  );
  const refusal = page.getByRole('alert').filter({ hasText: 'Une cellule n’a pas changé' });
  await expect(refusal).toContainText('Samedi, Effectif du public : « beaucoup » refusé : nombre entier de 0 à');
  expect(await textsOf(page, 'rescueWorkerCount')).toEqual(['4', '6', '8', '14']);
  await expect.poll(() => textsOf(page, 'total')).not.toEqual(total);
  // Cards replace the grid while the window is narrow; the refusal and the step to undo come back with it.
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(grid(page)).toBeHidden();
  await page.setViewportSize(wide);
  await expect(refusal).toContainText('beaucoup');
  await slotCell(page, 'publicPeak').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textsOf(page, 'total')).toEqual(total);
  expect(await textsOf(page, 'publicPeak')).toEqual(before);

  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();
  const { slots } = await (await page.request.get(`/api/demand/${id}`)).json();
  expect(slots.map((slot: { publicPeak: number }) => slot.publicPeak)).toEqual([500, 2_500, 1_000, 9_000]);
});

test('the slots are filled with the keyboard alone, as in a spreadsheet', async ({ page, department }) => {
  await openOwnGrid(page, department);
  await slotCell(page, 'name').focus();
  await page.keyboard.press('ArrowDown');
  await expect(slotCell(page, 'name', 1)).toBeFocused();
  await page.keyboard.type('Bal du soir');
  await page.keyboard.press('Enter');
  await expect(slotCell(page, 'name', 1)).toContainText('Bal du soir');
  await expect(slotCell(page, 'name', 2)).toBeFocused();

  await test.step('an hour alone keeps the date, and Tab leads to the right', async () => {
    await slotCell(page, 'startDate', 1).focus();
    const date = (await slotCell(page, 'startDate', 1).innerText()).slice(0, -5);
    await page.keyboard.type('19h15');
    await page.keyboard.press('Tab');
    await expect(slotCell(page, 'startDate', 1)).toHaveText(`${date}19:15`);
    await expect(slotCell(page, 'endDate', 1)).toBeFocused();
  });

  await test.step('Escape restores the value before', async () => {
    await slotCell(page, 'rescueWorkerCount').focus();
    await page.keyboard.type('77');
    await page.keyboard.press('Escape');
    await expect(slotCell(page, 'rescueWorkerCount')).toHaveText('12');
    await expect(slotCell(page, 'rescueWorkerCount')).toBeFocused();
  });

  await test.step('Ctrl+D fills down the chosen rows', async () => {
    await enterInSlot(page, 'rescueWorkerCount', '14');
    await slotCell(page, 'rescueWorkerCount').focus();
    for (let row = 1; row < 4; row++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    expect(await textsOf(page, 'rescueWorkerCount')).toEqual(['14', '14', '14', '14']);
  });

  await test.step('Ctrl+Enter opens the details, which change the grid; closing them returns to the cell', async () => {
    await slotCell(page, 'feature', 2).focus();
    await page.keyboard.press('Control+Enter');
    const details = page.getByRole('dialog', { name: 'Détail du créneau' });
    await expect(details.getByRole('list', { name: 'Heures par tarif' })).toBeVisible();
    await expectAccessible(page, 'the details of a slot');
    await details.getByLabel('Secouristes', { exact: true }).fill('17');
    await expect(slotCell(page, 'rescueWorkerCount', 2)).toHaveText('17');
    await page.keyboard.press('Escape');
    await expect(slotCell(page, 'feature', 2)).toBeFocused();
  });

  await test.step('Escape, then Tab leaves the grid', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(grid(page).locator(':focus')).toHaveCount(0);
  });
});

test('an end before its start marks its cell at once, and the save names the slot', async ({ page, department }) => {
  await openOwnGrid(page, department);
  await enterInSlot(page, 'endDate', '01/01/2027 10:00', 1);
  await expect(slotCell(page, 'endDate', 1)).toHaveAttribute('aria-invalid', 'true');
  await expect(slotCell(page, 'total', 1)).toHaveText('—');
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(
    page.getByText('Créneau « Vendredi » : La date de fin ne peut pas précéder la date de début'),
  ).toBeVisible();
});

test('on a phone each slot is a card, and only one is open', async ({ page, department }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await department.logIn(page, 'manager');
  await page.goto(`/admin/aid-station/demand/${await department.pricedDemand({ slots: 2 })}`);
  const rescuers = page.getByLabel('Secouristes', { exact: true });
  const open = page.getByText(/^Moyens et dimensionnement/);
  await open.first().click();
  await expect(rescuers).toHaveCount(1);
  await open.last().click();
  await expect(rescuers).toHaveCount(1);
});
