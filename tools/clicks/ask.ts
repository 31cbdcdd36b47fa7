import type { Browser, Page } from '@playwright/test';
import { headers, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';
import { copyOfSlots } from './dossier.ts';

const goals = { clicks: 4 };

/** How many presses lead from an incomplete team in « À traiter », on the board of means and in the dossier to the requests that are sent. */
export async function measureAsk(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    await logInDemoPerson(context.request);
    const page = await context.newPage();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    for (const from of ['« À traiter »', 'the board', 'the dossier'] as const) {
      const eventName = `Trail depuis ${from}`;
      const id = await copyOfSlots(page, 1);
      await plan(page, id, day, eventName);
      const bar = page.getByRole('listitem').filter({ hasText: eventName });
      const starts = {
        '« À traiter »': [
          '/admin/to-do?kind=late-deadline&perPage=100',
          page.getByRole('link', { name: new RegExp(`^Ouvrir.*Équipe complète, ${eventName}`) }),
        ],
        'the board': [`/admin/planning/means?jour=${day}`, bar.getByRole('link', { name: /\d+ manquants?$/ })],
        'the dossier': [`/admin/aid-station/demand/${id}`, page.getByRole('tab', { name: /^Engagement/ })],
      } as const;
      const [address, link] = starts[from];
      await page.goto(address);
      const presses = [
        link,
        page.getByRole('button', { name: /^Ouvrir et demander de venir/ }),
        page.getByRole('button', { name: /^Demander à \d/ }),
      ];
      for (const press of presses) await press.click();
      await page.getByText(/^Demandes\s: \d/).waitFor();
      reportGoal(
        `incomplete team in ${from} → requests sent: ${presses.length} presses, goal at most ${goals.clicks}`,
        presses.length <= goals.clicks,
      );
    }
  } finally {
    await context.close();
  }
}

/** Puts the slot of a dossier on a day so near that its team is late. */
async function plan(page: Page, id: number, day: string, eventName: string): Promise<void> {
  const path = `/api/demand/${id}`;
  const { demand, slots } = (await (await page.request.get(path)).json()) as {
    demand: { version: number };
    slots: { id: number }[];
  };
  const data = {
    ...{ version: demand.version, eventName },
    demandSlots: [{ id: slots[0]!.id, startDate: `${day}T14:00`, endDate: `${day}T18:00` }],
  };
  const changed = await page.request.patch(path, { headers, data });
  if (!changed.ok()) throw new Error(await changed.text());
}
