/**
 * `npm run phone:measure`: the public form on a slow phone. Starts the built product on its own data and measures, over several cold visits
 * each: Lighthouse's performance with its mobile settings (slow 4G, a processor four times slower, simulated), and when the first field
 * accepts typing, and the script has taken it over, while the browser really is slowed down that way. Exits with code 1 when a goal is
 * missed.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findBrowser } from '../libs/platform/src/pdf/browser-path.ts';
import { freePort } from '../libs/embedded-postgres/src/free-port.ts';
import { startProduct } from '../libs/testing/product/src/start-product.ts';
import { median, reportGoal } from './measured.ts';
import { answerHelp } from './usage.mjs';

answerHelp('phone');

const runs = 9;
const path = '/aid-station';
const goals = { performance: 98, firstFieldMs: 900 };

/** Lighthouse's slow 4G, and its processor. */
const phone = { latencyMs: 150, downBytesPerSecond: 1_638_400 / 8, upBytesPerSecond: 750_000 / 8, slowdown: 4 };

/** The first visible field. */
const firstInput = 'main form input:not([aria-hidden])';
/** In the page: records when the first field exists and the browser is idle enough to accept a key in it. */
const noteFirstField = `
  const look = new MutationObserver(() => {
    const field = document.querySelector('${firstInput}');
    if (!field || field.disabled) return;
    look.disconnect();
    requestAnimationFrame(() => setTimeout(() => window.firstFieldStands(performance.now())));
  });
  look.observe(document, { childList: true, subtree: true });`;

const debuggingPort = await freePort();
const product = await startProduct('measure-phone');
try {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    // The first visits would find cold caches in the server too.
    await firstField(browser);
    const scores: number[] = [];
    const fields: number[] = [];
    const forms: number[] = [];
    for (let run = 1; run <= runs; run++) {
      const { performance, details } = await lighthouseScore();
      const { field, form } = await firstField(browser);
      scores.push(performance);
      fields.push(field);
      forms.push(form);
      process.stdout.write(
        `${run}: performance ${performance} (${details}), first field after ${Math.round(field)} ms, taken over after ${Math.round(form)} ms\n`,
      );
    }
    const performance = median(scores);
    const field = Math.round(median(fields));
    reportGoal(`performance ${performance}, goal at least ${goals.performance}`, performance >= goals.performance);
    process.stdout.write(`taken over after ${Math.round(median(forms))} ms\n`);
    reportGoal(`first field after ${field} ms, goal at most ${goals.firstFieldMs} ms`, field <= goals.firstFieldMs);
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}

/** Lighthouse's score out of 100 on a cold cache, and its components. */
async function lighthouseScore(): Promise<{ performance: number; details: string }> {
  const result = await lighthouse(`${product.url}${path}`, {
    port: debuggingPort,
    onlyCategories: ['performance'],
    formFactor: 'mobile',
    logLevel: 'error',
  });
  const { categories, audits } = result!.lhr;
  const shown = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  return {
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    details: shown.map((audit) => `${audits[audit]?.title} ${audits[audit]?.displayValue}`).join(', '),
  };
}

/** Milliseconds from the press on a link until the first field accepts a key, and until the form can be sent, in a slowed-down browser. */
async function firstField(browser: Browser): Promise<{ field: number; form: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await slowDown(page);
    const { promise: stands, resolve } = Promise.withResolvers<number>();
    // Reported by the page: polling it would keep its slow processor from starting.
    await page.exposeFunction('firstFieldStands', resolve);
    await page.addInitScript({ content: noteFirstField });
    await page.goto(`${product.url}${path}`, { waitUntil: 'commit' });
    const field = await stands;
    const first = page.locator(firstInput).first();
    await first.fill('Fête du village');
    await page.locator('main form [type=submit]:enabled').waitFor();
    const form = await page.evaluate(() => performance.now());
    if ((await first.inputValue()) !== 'Fête du village')
      throw new Error('The first field does not keep what is typed');
    return { field, form };
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.downBytesPerSecond,
    uploadThroughput: phone.upBytesPerSecond,
  });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
}
