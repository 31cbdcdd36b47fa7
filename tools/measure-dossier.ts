/**
 * `npm run dossier:measure`: the edit screen of a station with fifty slots, as its user experiences it. Starts the built product on its own
 * data and measures, with the browser's own clock and performance figures, the time from the choice of each tab until its content is
 * painted, first and again, the work for one key typed into a cell of the grid and into the engagement, and the server's response time for
 * the dossier. Exits with code 1 when a goal is missed.
 */
import type { CDPSession, Page } from '@playwright/test';
import { median, reportGoal } from './measured.ts';
import { headers, logInDemoPerson, withMeasuredProduct } from './measured-product.ts';
import { answerHelp } from './usage.mjs';

answerHelp('dossier');

const slotCount = 50;
const keys = 40;
const answers = 60;
/** The longest wait before a measurement counts as hung. Milliseconds. */
const longestWait = 60_000;
const goals = { tabMs: 400, keyMs: 16, answerMs: 40 };
/** The content of each tab, by a selector that matches once the tab has loaded it. */
const tabs = {
  particularites: 'dl, p:not([role="status"])',
  options: 'input, p',
  statut: 'select',
  engagement: '#pse2',
  administratif: 'h2 ~ *, button',
  documents: 'input[type="file"]',
  historique: 'ol[aria-label^="Évènements"] li',
  manifestation: '#eventName',
} as const;

await withMeasuredProduct('measure-dossier', async (browser, url) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await logInDemoPerson(page.request);
  const id = await largeStation(page);
  await judgeAnswers(page, `${url}/api/demand/${id}`);
  await page.goto(`/admin/aid-station/edit/${id}`);
  await page.getByRole('tablist').waitFor();
  await page.waitForLoadState('networkidle');

  for (const [name, times] of [
    ['first', await openTabs(page)],
    ['again', await openTabs(page)],
  ] as const) {
    const worst = Math.round(Math.max(...times.values()));
    const each = [...times].map(([tab, ms]) => `${tab} ${Math.round(ms)}`).join(', ');
    process.stdout.write(`Tabs opened ${name}: ${each} ms\n`);
    reportGoal(`a tab shows within ${worst} ms, goal at most ${goals.tabMs} ms`, worst <= goals.tabMs);
  }

  const figures = await context.newCDPSession(page);
  // Time that the page's thread works, without waiting for a processor which other processes use.
  await figures.send('Performance.enable', { timeDomain: 'threadTicks' });
  // A second press edits the cell.
  await page.locator('#cell-demandSlots_0_rescueWorkerCount').click();
  await judgeTyping(page, figures, 'a slot', '#cell-demandSlots_0_rescueWorkerCount');
  await judgeTyping(page, figures, 'the name of the event', '#eventName');
  await page.locator('[role="tab"][aria-controls$="-panel-engagement"]').click();
  await judgeTyping(page, figures, 'the engagement', '#pse2');
  await context.close();
});

/** A copy of a demand of the demonstration data, with enough slots, turned into a station: only a station has all tabs. */
async function largeStation(page: Page): Promise<number> {
  const { demand } = (await call(page, '/api/demand/duplicate/50')) as { demand: { id: number } };
  const dossier = async () =>
    (await (await page.request.get(`/api/demand/${demand.id}`)).json()) as { slots: { id: number }[] };
  const { slots } = await dossier();
  for (let count = slots.length; count < slotCount; count++) await call(page, `/api/demand-slot/clone/${slots[0]!.id}`);
  const quote = (await call(page, `/api/document/add/1/${demand.id}`)) as { id: number };
  await call(page, `/api/document/validate-document/${quote.id}`);
  await call(page, `/api/demand/transform/${demand.id}`);
  return demand.id;
}

async function call(page: Page, path: string): Promise<unknown> {
  const answer = await page.request.post(path, { headers });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Milliseconds from a call to its whole answer, one after the other. The minimum is the least affected by other load on the machine. */
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
  reportGoal(`the server answers the dossier in ${figures}, goal at most ${goals.answerMs} ms`, ms <= goals.answerMs);
}

/** Milliseconds from the press on each tab until the frame after the one that shows it, by the page's own clock. */
async function openTabs(page: Page): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [tab, content] of Object.entries(tabs)) {
    // As a text: these programs have no DOM types.
    const elapsed: number = await page.evaluate(`(async () => {
      const button = document.querySelector('[role="tab"][aria-controls$="-panel-${tab}"]');
      const panel = document.getElementById(button.getAttribute('aria-controls'));
      const frame = () => new Promise((shown) => requestAnimationFrame(shown));
      performance.mark('press');
      button.click();
      const isShown = () =>
        !panel.hidden && panel.querySelector('${content}') && !panel.textContent.includes('Chargement des données');
      while (!isShown()) {
        if (performance.now() - performance.getEntriesByName('press').at(-1).startTime > ${longestWait})
          throw new Error('The tab « ${tab} » shows nothing of « ${content} »');
        await frame();
      }
      await frame();
      return performance.measure('tab', 'press').duration;
    })()`);
    times.set(tab, elapsed);
    // The tab's own requests must not count for the next one.
    await page.waitForLoadState('networkidle');
  }
  return times;
}

/**
 * Milliseconds of script, layout and painting for a typed key, beyond those of a measurement without a key: the cost of measuring is in
 * both.
 */
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
  reportGoal(
    `a key in ${what} takes ${work.toFixed(1)} ms of work, goal at most ${goals.keyMs} ms`,
    work <= goals.keyMs,
  );
}
