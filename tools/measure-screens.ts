/**
 * `npm run screens:measure`: the opening times of staff screens, in a real browser on an idle server. Starts the built product on its own
 * data and measures, for a dossier, three lists and the planning of a year with 20,000 slots, the time from the address until the first
 * field, row or bar is filled and painted, with an empty cache, again in the same tab and in a new one, and the number of requests. Exits
 * with code 1 when a goal is missed. A new tab has no goal: the goal of « again » was set for one tab (docs/performance.md).
 *
 * With `--slow`, as on the processor of an old desk, four times slower, without goals: such figures are compared with those of another
 * version in the same hour.
 */
import { execFileSync } from 'node:child_process';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { median, reportGoal } from './measured.ts';
import { demoAdmin, demoManager, withMeasuredProduct } from './measured-product.ts';
import { answerHelp } from './usage.mjs';

answerHelp('screens');

const isSlow = process.argv.includes('--slow');
const runs = 9;
/** Prefix of a page's report. */
const painted = 'painted after ';
const goals = { coldMs: 350, planningMs: 300, warmMs: 250, requests: 25 };
/** Demands of eight years: 20,000 slots a year. */
const plannedDemands = 77_000;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** In the page: whether the screen's content is there. */
  readonly isFilled: string;
}

const hasRows = `document.querySelectorAll('main tbody tr td').length > 8`;

const screens: readonly Screen[] = [
  {
    name: 'a dossier',
    path: '/admin/aid-station/demand/50',
    isFilled: `[...document.querySelectorAll('main label')].some(({ textContent, control }) =>
      textContent.startsWith('Nom de l’évènement') && control?.value)`,
  },
  { name: 'the list of demands', path: '/admin/aid-station/demand/list', isFilled: hasRows },
  { name: 'the list of what is not taken on', path: '/admin/aid-station/demand/dps-support/list', isFilled: hasRows },
  { name: 'the list of stations', path: '/admin/aid-station/list', isFilled: hasRows },
];

/** The month of all departments. */
const planning: Screen = {
  name: 'the planning',
  path: '/admin/planning',
  isFilled: `document.querySelectorAll('main [role=group] a').length > 8`,
};

await withMeasuredProduct('measure-screens', async (browser, url, { dataDir, untilIdle }) => {
  for (const screen of screens) await measure(browser, url, screen, demoManager, goals.coldMs);
  execFileSync(process.execPath, ['dist/node/cli.js', 'demo:load', '--demands', String(plannedDemands)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'pipe',
  });
  await untilIdle();
  await measure(browser, url, planning, demoAdmin, goals.planningMs);
});

/** Reports the medians of several visits. @param coldMs the goal with an empty cache, milliseconds */
async function measure(
  browser: Browser,
  url: string,
  screen: Screen,
  person: typeof demoManager,
  coldMs: number,
): Promise<void> {
  const visits: Visit[] = [];
  for (let run = 0; run <= runs; run++) {
    const visit = await visited(browser, url, screen, person);
    // Excludes the very first visit, in which the server and its database warm up.
    if (run > 0) visits.push(visit);
  }
  const medianOf = (opening: keyof Visit) => Math.round(median(visits.map((visit) => visit[opening].ms)));
  const [cold, warm] = [medianOf('cold'), medianOf('again')];
  const requests = Math.max(...visits.map(({ cold: { requests } }) => requests));
  if (isSlow) process.stdout.write(`${screen.name}, slow processor: empty cache ${cold} ms, again ${warm} ms\n`);
  else {
    reportGoal(`${screen.name}, empty cache: ${cold} ms, goal at most ${coldMs} ms`, cold <= coldMs);
    reportGoal(`${screen.name}, again: ${warm} ms, goal at most ${goals.warmMs} ms`, warm <= goals.warmMs);
  }
  process.stdout.write(`${screen.name}, in a new tab: ${medianOf('inNewTab')} ms\n`);
  reportGoal(`${screen.name}: ${requests} requests, goal at most ${goals.requests}`, requests <= goals.requests);
}

interface Opening {
  readonly ms: number;
  readonly requests: number;
}

interface Visit {
  /** With an empty cache. */
  readonly cold: Opening;
  /** In the same tab. */
  readonly again: Opening;
  /** In another tab: a new browser process that has not run any of our code yet. */
  readonly inNewTab: Opening;
}

/** Opens a screen as a logged-in user with an empty cache, once more, and once more in a new tab. */
async function visited(browser: Browser, url: string, screen: Screen, person: typeof demoManager): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    await signIn(await context.newPage(), person);
    const tab = await tabFor(context, screen);
    const cold = await opened(tab, screen);
    const again = await opened(tab, screen);
    await tab.close();
    return { cold, again, inNewTab: await opened(await tabFor(context, screen), screen) };
  } finally {
    await context.close();
  }
}

async function tabFor(context: BrowserContext, { isFilled }: Screen): Promise<Page> {
  const tab = await context.newPage();
  await tab.addInitScript({ content: tellingWhenPainted(isFilled) });
  if (isSlow) await (await context.newCDPSession(tab)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return tab;
}

/** Goes to a screen's address and waits until it is filled, and then, outside the measurement, until its requests have ended. */
async function opened(tab: Page, { path }: Screen): Promise<Opening> {
  let requests = 0;
  const count = () => requests++;
  tab.on('request', count);
  const [told] = await Promise.all([
    tab.waitForEvent('console', (message) => message.text().startsWith(painted)),
    tab.goto(path, { waitUntil: 'commit' }),
  ]);
  tab.off('request', count);
  await tab.waitForLoadState('networkidle');
  return { ms: Number(told.text().slice(painted.length)), requests };
}

/**
 * In the page: reports how many milliseconds after the navigation the frame with the content was painted. The page reports by itself:
 * polling from outside would make it compile and run code repeatedly while it opens.
 */
function tellingWhenPainted(isFilled: string): string {
  // A separate task runs after the frame.
  return `new MutationObserver((_, watch) => {
    if (!(${isFilled})) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.info('${painted}' + performance.now())));
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['value'] });`;
}

/** Logs in as people do, on the login page, and then empties the cache: the browser retains only the session. */
async function signIn(page: Page, person: typeof demoManager): Promise<void> {
  await page.goto('/login-app');
  await page.getByLabel('Identifiant ou adresse e-mail').fill(person.username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await page.getByRole('link', { name: 'Déconnexion' }).waitFor();
  // The dashboard's sums would otherwise still keep the server busy.
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}
