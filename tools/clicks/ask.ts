import type { Browser, Page } from '@playwright/test';
import { headers, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';
import { copyOfSlots } from './dossier.ts';

const goals = { clicks: 4 };
const eventName = 'Trail des crêtes';

/** How many presses lead from an incomplete team in « À traiter » to the requests to come that are sent. */
export async function measureAsk(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    await logInDemoPerson(context.request);
    const page = await context.newPage();
    await planSoon(page, await copyOfSlots(page, 1));
    await page.goto('/admin/to-do?kind=late-deadline&perPage=100');
    let clicks = 0;
    await page.getByRole('link', { name: new RegExp(`^Ouvrir.*Équipe complète, ${eventName}`) }).click();
    clicks++;
    for (const name of [/^Ouvrir et demander de venir/, /^Demander à \d/]) {
      await page.getByRole('button', { name }).click();
      clicks++;
    }
    await page.getByText(/^Sollicités\s: \d/).waitFor();
    reportGoal(
      `incomplete team → requests sent: ${clicks} presses, goal at most ${goals.clicks}`,
      clicks <= goals.clicks,
    );
  } finally {
    await context.close();
  }
}

/** Puts the slot of a dossier into the next days, so that its team is late. */
async function planSoon(page: Page, id: number): Promise<void> {
  const path = `/api/demand/${id}`;
  const { demand, slots } = (await (await page.request.get(path)).json()) as {
    demand: { version: number };
    slots: { id: number }[];
  };
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const data = {
    ...{ version: demand.version, eventName },
    demandSlots: [{ id: slots[0]!.id, startDate: `${day}T14:00`, endDate: `${day}T18:00` }],
  };
  const changed = await page.request.patch(path, { headers, data });
  if (!changed.ok()) throw new Error(await changed.text());
}
