import type { Locator, Page } from '@playwright/test';
import type { OwnDepartment } from './own-department';
import { openSlotDetails, slotCell } from './slot-grid';
import { expect } from './story';

/** Saves the dossier and waits until the page shows that it is saved. */
export async function saved(page: Page): Promise<void> {
  // The message of an earlier save may still be visible, so this waits for the answer of this save, not of what the page asks by itself.
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && !/\/(?:presence|means-conflicts)$/.test(response.url()),
  );
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  expect((await answer).ok()).toBe(true);
  await expect(page.getByText('Modifications enregistrées').first()).toBeVisible();
  await expect(page.getByText('Modifications non enregistrées')).toHaveCount(0);
}

/** Enters a large public in the open dialog « Et si… ». */
export async function tryLargePublic(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Comportement du public').fill('4');
  await dialog.getByLabel('Environnement et accessibilité').fill('2');
  await dialog.getByLabel('Délai d’intervention des secours').fill('2');
  await dialog.getByLabel('Public au plus', { exact: true }).fill('40000');
}

/** Creates a dossier for this story and returns the controls of a trial of its first slot. */
export async function openOwnTrial(page: Page, department: OwnDepartment) {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}`);
  return {
    id,
    stored: async () => (await page.request.get(`/api/demand/${id}`)).json(),
    ...trialOf(page),
    rescuers: slotCell(page, 'rescueWorkerCount'),
    unsaved: page.getByText('Modifications non enregistrées', { exact: true }),
  };
}

/** Returns the button that opens a trial of the first slot, and the dialogs that follow. */
export function trialOf(page: Page) {
  return {
    open: async () => {
      if (!(await page.evaluate(() => matchMedia('(max-width: 767px)').matches))) await openSlotDetails(page);
      await page
        .getByRole('button', { name: /^Et si… pour le créneau/i })
        .first()
        .click();
    },
    dialog: page.getByRole('dialog', { name: /^Et si…/ }),
  };
}
