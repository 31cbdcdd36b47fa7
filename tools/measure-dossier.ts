/**
 * `npm run dossier:measure`: the edit screen of a dossier with fifty slots as its user waits for it. Starts the built product on
 * data of its own and prints, by the browser's own clock and performance figures, the time from the choice of each tab until it is
 * painted, first and again, the work of one key typed into a slot and into the engagement, and how long the server takes to answer
 * the dossier. Ends with code 1 when a goal is missed.
 */
import type { CDPSession, Page } from '@playwright/test';
import { judge, median } from './measured.ts';
import { headers, logManagerIn, onProduct } from './measured-product.ts';

const slotCount = 50;
const keys = 40;
const answers = 60;
const goals = { tabMs: 400, keyMs: 16, answerMs: 40 };
const tabs = ['particularites', 'options', 'statut', 'engagement', 'administratif', 'documents', 'manifestation'];

await onProduct('measure-dossier', async (browser, url) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await logManagerIn(page.request);
  const id = await largeDossier(page);
  await judgeAnswers(page, `${url}/api/demand/${id}`);
  await page.goto(`/admin/aid-station/demand/${id}`);
  await page.getByRole('tablist').waitFor();
  await page.waitForLoadState('networkidle');

  for (const [name, times] of [
    ['first', await openTabs(page)],
    ['again', await openTabs(page)],
  ] as const) {
    const worst = Math.round(Math.max(...times.values()));
    const each = [...times].map(([tab, ms]) => `${tab} ${Math.round(ms)}`).join(', ');
    process.stdout.write(`Tabs opened ${name}: ${each} ms\n`);
    judge(`a tab shows within ${worst} ms, goal at most ${goals.tabMs} ms`, worst <= goals.tabMs);
  }

  const figures = await context.newCDPSession(page);
  // Time that the page's thread works, not that it waits for a processor which others use too.
  await figures.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.getByText('Moyens et dimensionnement').first().click();
  await judgeTyping(page, figures, 'a slot', '#demandSlots_0_rescueWorkerCount');
  await judgeTyping(page, figures, 'the name of the event', '#eventName');
  await page.locator('[role="tab"][aria-controls$="-panel-engagement"]').click();
  await judgeTyping(page, figures, 'the engagement', '#pse2');
});

/** A copy of a demand of the demonstration data, with slots enough. */
async function largeDossier(page: Page): Promise<number> {
  const { demand } = (await call(page, '/api/demand/duplicate/50')) as { demand: { id: number } };
  const dossier = async () =>
    (await (await page.request.get(`/api/demand/${demand.id}`)).json()) as { slots: { id: number }[] };
  const { slots } = await dossier();
  for (let count = slots.length; count < slotCount; count++) await call(page, `/api/demand-slot/clone/${slots[0]!.id}`);
  return demand.id;
}

async function call(page: Page, path: string): Promise<unknown> {
  const answer = await page.request.post(path, { headers });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Milliseconds from a call to its whole answer, one after the other. The least is what others on the machine hardly lengthen. */
async function judgeAnswers(page: Page, url: string): Promise<void> {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const times: number[] = [];
  for (let answer = 0; answer < answers; answer++) {
    const started = performance.now();
    await (await fetch(url, { headers: { cookie } })).arrayBuffer();
    times.push(performance.now() - started);
  }
  const ms = median(times);
  const figures = `${ms.toFixed(1)} ms, the fastest ${Math.min(...times).toFixed(1)} ms`;
  judge(`the server answers the dossier in ${figures}, goal at most ${goals.answerMs} ms`, ms <= goals.answerMs);
}

/** Milliseconds from the press on each tab until the frame after the one that shows it, by the page's own clock. */
async function openTabs(page: Page): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const tab of tabs) {
    // As a text: these programs know no page.
    const elapsed: number = await page.evaluate(`(async () => {
      const button = document.querySelector('[role="tab"][aria-controls$="-panel-${tab}"]');
      const panel = document.getElementById(button.getAttribute('aria-controls'));
      const frame = () => new Promise((shown) => requestAnimationFrame(shown));
      performance.mark('press');
      button.click();
      while (panel.hidden || panel.childElementCount === 0) await frame();
      await frame();
      return performance.measure('tab', 'press').duration;
    })()`);
    times.set(tab, elapsed);
    // What the tab asks the server for is not counted into the next one.
    await page.waitForLoadState('networkidle');
  }
  return times;
}

/** Milliseconds of script, layout and painting that a typed key takes beyond one that types nothing: what asking costs is in both. */
async function judgeTyping(page: Page, figures: CDPSession, what: string, field: string): Promise<void> {
  await page.locator(field).click();
  const worked = async () => {
    const { metrics } = await figures.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  };
  const workOf = async (key: string) => {
    const before = await worked();
    await page.keyboard.press(key);
    await page.evaluate('new Promise((idle) => requestIdleCallback(idle))');
    return (await worked()) - before;
  };
  const typed: number[] = [];
  const idle: number[] = [];
  for (let key = 0; key < keys; key++) {
    idle.push(await workOf('Shift'));
    typed.push(await workOf(key % 2 === 0 ? '1' : 'Backspace'));
  }
  const work = median(typed) - median(idle);
  judge(`a key in ${what} takes ${work.toFixed(1)} ms of work, goal at most ${goals.keyMs} ms`, work <= goals.keyMs);
}
