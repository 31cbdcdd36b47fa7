/**
 * `npm run screens:measure`: a staff member's screens as they open, in a real browser on an idle server. Starts the built product on
 * data of its own and prints, for a dossier and three lists, the time from the address until the first field or row is filled and painted, with
 * an empty cache and with what the first visit left in it, and how many requests that takes. Ends with code 1 when a goal is missed.
 */
import type { Browser, Page } from '@playwright/test';
import { judge, median } from './measured.ts';
import { demoManager, onProduct } from './measured-product.ts';

const runs = 9;
/** Before what a page tells. */
const painted = 'painted after ';
const goals = { coldMs: 350, warmMs: 250, requests: 25 };

interface Screen {
  readonly name: string;
  readonly path: string;
  /** In the page: whether what the screen is opened for is there. */
  readonly isFilled: string;
}

const hasRows = `document.querySelectorAll('main tbody tr td').length > 8`;

const screens: readonly Screen[] = [
  {
    name: 'a dossier',
    path: '/admin/aid-station/demand/50',
    isFilled: `[...document.querySelectorAll('main label')].some(({ textContent, control }) =>
      textContent.startsWith('Nom de la manifestation') && control?.value)`,
  },
  { name: 'the list of demands', path: '/admin/aid-station/demand/list', isFilled: hasRows },
  { name: 'the list of what is not taken on', path: '/admin/aid-station/demand/dps-support/list', isFilled: hasRows },
  { name: 'the list of stations', path: '/admin/aid-station/list', isFilled: hasRows },
];

await onProduct('measure-screens', async (browser, url) => {
  for (const screen of screens) {
    const cold: Opening[] = [];
    const warm: Opening[] = [];
    for (let run = 0; run <= runs; run++) {
      const visit = await openedTwice(browser, url, screen);
      // Not the very first, in which the server and its database wake up.
      if (run === 0) continue;
      cold.push(visit.cold);
      warm.push(visit.warm);
    }
    const requests = Math.max(...cold.map(({ requests }) => requests));
    const [coldMs, warmMs] = [cold, warm].map((openings) => Math.round(median(openings.map(({ ms }) => ms)))) as [
      number,
      number,
    ];
    judge(`${screen.name}, empty cache: ${coldMs} ms, goal at most ${goals.coldMs} ms`, coldMs <= goals.coldMs);
    judge(`${screen.name}, again: ${warmMs} ms, goal at most ${goals.warmMs} ms`, warmMs <= goals.warmMs);
    judge(`${screen.name}: ${requests} requests, goal at most ${goals.requests}`, requests <= goals.requests);
  }
});

interface Opening {
  readonly ms: number;
  readonly requests: number;
}

/** Opens a screen as somebody who is logged in and has nothing in the cache, and once more. */
async function openedTwice(browser: Browser, url: string, screen: Screen): Promise<{ cold: Opening; warm: Opening }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await signManagerIn(await context.newPage());
    return { cold: await opened(await context.newPage(), screen), warm: await opened(await context.newPage(), screen) };
  } finally {
    await context.close();
  }
}

async function opened(page: Page, { path, isFilled }: Screen): Promise<Opening> {
  let requests = 0;
  page.on('request', () => requests++);
  await page.addInitScript({ content: tellingWhenPainted(isFilled) });
  const [told] = await Promise.all([
    page.waitForEvent('console', (message) => message.text().startsWith(painted)),
    page.goto(path, { waitUntil: 'commit' }),
  ]);
  const ms = Number(told.text().slice(painted.length));
  await page.close();
  return { ms, requests };
}

/**
 * In the page: tells how many milliseconds after its address was asked for the frame was painted in which it is filled. The page tells by
 * itself: whoever asks it from outside has it compile and run what asks, again and again while it is opening.
 */
function tellingWhenPainted(isFilled: string): string {
  // A task of its own comes after the frame.
  return `new MutationObserver((_, watch) => {
    if (!(${isFilled})) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.info('${painted}' + performance.now())));
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['value'] });`;
}

/** Logs in as people do, on the login page, and then empties the cache: what the browser knows is that somebody is here. */
async function signManagerIn(page: Page): Promise<void> {
  await page.goto('/login-app');
  await page.getByLabel('Identifiant ou adresse e-mail').fill(demoManager.username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoManager.password);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await page.getByRole('link', { name: 'Déconnexion' }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}
