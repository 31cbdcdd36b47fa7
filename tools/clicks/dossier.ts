import type { Browser, Page } from '@playwright/test';
import { headers, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

/** Pixels, on a desk of 1440 × 900 unless named otherwise. */
const goals = { head: 220, pricePanelBottom: 900, oneSlot: 1_900, fourSlots: 2_400, oneSlotOnPhone: 4_000 };
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** How tall the edit screen of a dossier is, and where its head and price are. */
export async function measureDossier(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: desk });
  try {
    await logInDemoPerson(context.request);
    const page = await context.newPage();
    const [one, four] = [await copyOfSlots(page, 1), await copyOfSlots(page, 4)];
    await judgeDossier(page, one, 'one slot', desk, goals.oneSlot);
    await judgeDossier(page, four, 'four slots', desk, goals.fourSlots);
    await judgeDossier(page, one, 'one slot', phone, goals.oneSlotOnPhone);
  } finally {
    await context.close();
  }
}

/** Copies a demand of the demonstration data and gives it as many slots. Returns its number. */
export async function copyOfSlots(page: Page, count: number): Promise<number> {
  const post = async (path: string) => {
    const answer = await page.request.post(path, { headers });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json() as Promise<{ demand: { id: number } }>;
  };
  const { demand } = await post('/api/demand/duplicate/50');
  const dossier = await page.request.get(`/api/demand/${demand.id}`);
  const { slots } = (await dossier.json()) as { slots: { id: number }[] };
  for (let made = slots.length; made < count; made++) await post(`/api/demand-slot/clone/${slots[0]!.id}`);
  return demand.id;
}

interface Heights {
  readonly page: number;
  readonly sideways: number;
  /** From the top of the title to the end of the stages. */
  readonly head: number;
  /** Bottom of the price panel in the unscrolled window. */
  readonly price: number;
}

async function judgeDossier(
  page: Page,
  id: number,
  what: string,
  size: { readonly width: number; readonly height: number },
  mostTall: number,
): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(`/admin/aid-station/demand/${id}`);
  await page.getByText('Prix sur le devis et la convention').waitFor();
  await page.waitForLoadState('networkidle');
  const heights = await page.evaluate<Heights>(`({
    page: document.documentElement.scrollHeight,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    head: Math.round(
      document.querySelector('section[aria-label="Le dossier en bref"]').getBoundingClientRect().bottom -
        document.querySelector('h1').closest('header').getBoundingClientRect().top,
    ),
    price: Math.round(document.querySelector('[aria-labelledby="price-title"]').getBoundingClientRect().bottom),
  })`);
  const where = `a dossier of ${what} at ${size.width} px`;
  reportGoal(`${where} is ${heights.page} px tall, goal at most ${mostTall}`, heights.page <= mostTall);
  reportGoal(`${where}: ${heights.sideways} px to scroll sideways, goal none`, heights.sideways <= 0);
  if (size !== desk) return;
  reportGoal(
    `${where}: head and stages take ${heights.head} px, goal at most ${goals.head}`,
    heights.head <= goals.head,
  );
  reportGoal(
    `${where}: the price panel ends at ${heights.price} px, goal at most ${goals.pricePanelBottom}`,
    heights.price <= goals.pricePanelBottom,
  );
}
