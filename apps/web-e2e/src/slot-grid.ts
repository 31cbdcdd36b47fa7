import { expect, type Locator, type Page } from '@playwright/test';

/** Returns a cell of the grid of slots, by the field's name. Slots count from 0. */
export const slotCell = (page: Page, field: string, slot = 0): Locator =>
  page.locator(`#cell-demandSlots_${slot}_${field}`);

/** Types into a cell and presses Enter, as in a spreadsheet. A level is chosen by its number. */
export async function enterInSlot(page: Page, field: string, text: string, slot = 0): Promise<void> {
  const cell = slotCell(page, field, slot);
  await cell.focus();
  await expect(cell).toBeFocused();
  await page.keyboard.type(text);
  if ((await cell.getByRole('textbox').count()) > 0) await page.keyboard.press('Enter');
}

/** Opens the details of the first slot beside the grid. */
export async function openSlotDetails(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Détail du créneau/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Détail du créneau' });
  await expect(details).toBeVisible();
  return details;
}
