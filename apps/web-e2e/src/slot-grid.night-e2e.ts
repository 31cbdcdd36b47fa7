import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { post } from './dossiers';
import { headers } from './funnel';
import { enterInSlot, openSlotDetails, slotCell } from './slot-grid';
import { logIn } from './login';
import { expect, test } from './story';

/** Creates a dossier of some slots for the calling story and opens it. Returns its number. */
async function openOwnGrid(page: Page, count: number): Promise<number> {
  await logIn(page, 'cadre@demo.example');
  const { demand } = await post(page, '/api/demand/duplicate/50');
  const stored = async () => (await page.request.get(`/api/demand/${demand.id}`)).json();
  const [first] = (await stored()).slots;
  for (let slots = (await stored()).slots.length; slots < count; slots++) {
    await post(page, `/api/demand-slot/clone/${first.id}`);
  }
  const { slots, demand: now } = await stored();
  const names = ['Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];
  const data = {
    version: now.version,
    demandSlots: slots.map(({ id }: { id: number }, index: number) => ({ id, name: names[index], publicPeak: 1_000 })),
  };
  expect((await page.request.patch(`/api/demand/${demand.id}`, { headers, data })).ok()).toBe(true);
  await page.goto(`/admin/aid-station/demand/${demand.id}`);
  await expect(slotCell(page, 'name', count - 1)).toContainText(names[count - 1]!);
  return demand.id;
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
}) => {
  const id = await openOwnGrid(page, 4);
  const before = await Promise.all(
    ['publicPeak', 'publicBehavior', 'rescueWorkerCount'].map((key) => textsOf(page, key)),
  );
  // Prices arrive after the slots.
  await expect.poll(() => textsOf(page, 'total')).not.toContain('—');
  const total = await textsOf(page, 'total');
  await slotCell(page, 'publicPeak').click();
  await paste(
    page,
    [
      ['500', 'Public assis', '1', '1', '4', '0'],
      ['2 500', 'Cérémonie', '2', '2', '6', '0'],
      ['beaucoup', 'Spectacle statique', '3', '3', '8', '0'],
      ['9000', '4', '2', '2', '12', '0'],
    ]
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
  );
  await expect(page.getByRole('alert').filter({ hasText: 'Une cellule n’a pas changé' })).toContainText(
    'Samedi, Effectif du public : « beaucoup » refusé : nombre entier de 0 à',
  );
  expect(await textsOf(page, 'rescueWorkerCount')).toEqual(['4', '6', '8', '12']);
  expect((await textsOf(page, 'publicPeak')).map((text) => text.replace(/\s/g, ''))).toEqual([
    '500',
    '2500',
    '1000',
    '9000',
  ]);
  expect(await textsOf(page, 'publicBehavior')).toEqual([
    'Public assis',
    'Cérémonie',
    'Spectacle statique',
    'Spectacle dynamique',
  ]);
  await expect.poll(() => textsOf(page, 'total')).not.toEqual(total);

  await page.keyboard.press('Control+z');
  await expect.poll(() => textsOf(page, 'total')).toEqual(total);
  expect(
    await Promise.all(['publicPeak', 'publicBehavior', 'rescueWorkerCount'].map((key) => textsOf(page, key))),
  ).toEqual(before);

  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();
  const { slots } = await (await page.request.get(`/api/demand/${id}`)).json();
  expect(slots.map((slot: { publicPeak: number }) => slot.publicPeak)).toEqual([500, 2_500, 1_000, 9_000]);
});

test('the slots are filled with the keyboard alone, as in a spreadsheet', async ({ page }) => {
  await openOwnGrid(page, 4);
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
    const text = await slotCell(page, 'rescueWorkerCount').innerText();
    await page.keyboard.type('77');
    await page.keyboard.press('Escape');
    await expect(slotCell(page, 'rescueWorkerCount')).toHaveText(text);
    await expect(slotCell(page, 'rescueWorkerCount')).toBeFocused();
  });

  await test.step('Ctrl+D fills down the chosen rows', async () => {
    await enterInSlot(page, 'rescueWorkerCount', '14');
    await slotCell(page, 'rescueWorkerCount').focus();
    for (let row = 1; row < 4; row++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    expect(await textsOf(page, 'rescueWorkerCount')).toEqual(['14', '14', '14', '14']);
  });

  await test.step('Ctrl+Enter opens the details, and closing them returns to the cell', async () => {
    await slotCell(page, 'feature', 2).focus();
    await page.keyboard.press('Control+Enter');
    const details = page.getByRole('dialog', { name: 'Détail du créneau' });
    await expect(details.getByRole('list', { name: 'Heures par tarif' })).toBeVisible();
    await expectAccessible(page, 'the details of a slot');
    await page.keyboard.press('Escape');
    await expect(slotCell(page, 'feature', 2)).toBeFocused();
  });

  await test.step('Escape, then Tab leaves the grid', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(grid(page).locator(':focus')).toHaveCount(0);
  });
});

test('a cell that the server refuses keeps its row marked, and an end before its start is refused at once', async ({
  page,
}) => {
  await openOwnGrid(page, 2);
  await enterInSlot(page, 'endDate', '01/01/2027 10:00', 1);
  await expect(slotCell(page, 'endDate', 1)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(
    page.getByText('Créneau « Vendredi » : La date de fin ne peut pas précéder la date de début'),
  ).toBeVisible();
  await slotCell(page, 'endDate', 1).click();
  await page.keyboard.press('Control+z');
  await expect(slotCell(page, 'endDate', 1)).not.toHaveAttribute('aria-invalid');
});

test('on a phone each slot is a card, and only one is open', async ({ person }) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'cadre@demo.example');
  const { demand } = await post(page, '/api/demand/duplicate/50');
  const [slot] = (await (await page.request.get(`/api/demand/${demand.id}`)).json()).slots;
  await post(page, `/api/demand-slot/clone/${slot.id}`);
  await page.goto(`/admin/aid-station/demand/${demand.id}`);
  const rescuers = page.getByLabel('Secouristes', { exact: true });
  const open = page.getByText(/^Moyens et dimensionnement/);
  await open.first().click();
  await expect(rescuers).toHaveCount(1);
  await open.last().click();
  await expect(rescuers).toHaveCount(1);
});

test('the details of a slot change the grid beside them', async ({ page }) => {
  await openOwnGrid(page, 2);
  const details = await openSlotDetails(page, 'Vendredi');
  await details.getByLabel('Secouristes', { exact: true }).fill('17');
  await expect(slotCell(page, 'rescueWorkerCount', 1)).toHaveText('17');
});
