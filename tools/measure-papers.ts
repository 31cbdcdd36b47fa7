/**
 * `npm run papers:measure`: the waiting times for papers. Starts the built product on its own data and measures, in a real browser on an
 * idle server, the time from « Générer le devis » until the quote's PDF has arrived; then the waits of two hundred people who request a
 * quote at once, and the effect on a list meanwhile. Exits with code 1 when a goal is missed.
 */
import type { Page } from '@playwright/test';
import { median, percentile, reportGoal } from './measured.ts';
import { headers, logInDemoPerson, withMeasuredProduct } from './measured-product.ts';
import { answerHelp } from './usage.mjs';

answerHelp('papers');

const runs = 9;
const crowd = 200;
const goals = { onScreenMs: 1_500, listMs: 250 };
const list = '/api/demand/list?perPage=25';

await withMeasuredProduct('measure-papers', async (browser, url) => {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await logInDemoPerson(page.request);
  const id = await dossierToQuote(page);
  const times: number[] = [];
  for (let run = 1; run <= runs; run++) times.push(await quoteOnScreen(page, id));
  const onScreen = Math.round(median(times));
  process.stdout.write(`From the click to the quote's PDF: ${times.map(Math.round).join(', ')} ms\n`);
  reportGoal(
    `a quote is there after ${onScreen} ms, goal at most ${goals.onScreenMs} ms`,
    onScreen <= goals.onScreenMs,
  );

  const idle = percentile(await listTimes(page, async (times) => times.length < 50), 0.95);
  let arrived = 0;
  const started = performance.now();
  const asked = Promise.all(
    Array.from({ length: crowd }, async () => {
      const answer = await page.request.post(`/api/document/add/1/${id}`, { headers, timeout: 120_000 });
      if (answer.status() === 201) arrived++;
      return performance.now() - started;
    }),
  );
  let waiting = true;
  void asked.finally(() => (waiting = false));
  const busy = percentile(await listTimes(page, async () => waiting), 0.95);
  const waits = await asked;
  process.stdout.write(
    `${crowd} quotes asked for at once: the first after ${Math.round(Math.min(...waits))} ms, ` +
      `the last after ${Math.round(Math.max(...waits))} ms\n`,
  );
  reportGoal(`${arrived} of ${crowd} arrived`, arrived === crowd);
  reportGoal(
    `lists meanwhile ${Math.round(busy)} ms at p95, ${Math.round(idle)} ms when idle, goal at most ${goals.listMs} ms`,
    busy <= goals.listMs,
  );
});

/** A copy of a demand of the demonstration data for which a quote can be generated. */
async function dossierToQuote(page: Page): Promise<number> {
  const answer = await page.request.post('/api/demand/duplicate/50', { headers });
  const { demand } = (await answer.json()) as { demand: { id: number } };
  return demand.id;
}

/** Milliseconds from the press until the whole PDF is in the browser. */
async function quoteOnScreen(page: Page, id: number): Promise<number> {
  await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
  const quotes = page.getByRole('link', { name: /^Devis n°/ });
  const before = await quotes.count();
  await page.getByText('Autres documents et conditions du devis').click();
  const button = page.getByRole('button', { name: 'Générer le devis' });
  await button.waitFor();
  const started = performance.now();
  await button.click();
  await quotes.nth(before).waitFor();
  const uniq = await quotes.first().getAttribute('href');
  await page.evaluate(async (href) => (await fetch(href)).arrayBuffer(), uniq!);
  return performance.now() - started;
}

/** Milliseconds of consecutive list calls, as long as `goOn` allows. */
async function listTimes(page: Page, goOn: (times: readonly number[]) => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  while (await goOn(times)) {
    const started = performance.now();
    const answer = await page.request.get(list, { headers });
    if (!answer.ok()) throw new Error(`The list answered ${answer.status()}`);
    times.push(performance.now() - started);
  }
  return times;
}
