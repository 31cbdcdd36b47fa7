import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type APIRequestContext, type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../libs/platform/src/pdf/browser-path.ts';
import { processorTimeOf } from '../libs/testing/product/src/processes.ts';
import { startProduct } from '../libs/testing/product/src/start-product.ts';

/** Sent with every call, as the SPA does. */
export const headers = { 'X-Requested-With': 'fetch' };

/** Starts the built product on data of its own and a browser, waits until it is idle, and ends both after the work. @param name of the measurement */
export async function onProduct(name: string, work: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const product = await startProduct(name);
  try {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
    try {
      await untilIdle(product.pid);
      await work(browser, product.url);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** Longer it is not waited for: something that goes on for ever would keep every figure away. Milliseconds. */
const longestWait = 60_000;

/**
 * Until it has done what follows its start, and what the demonstration data cause: it takes less than a tenth of a core. Says so where it
 * does not come to rest, or where the system does not tell.
 */
async function untilIdle(pid: number): Promise<void> {
  if (!existsSync('/proc/self/stat')) {
    process.stdout.write('Whether the product is at rest is not known here: it is measured as it is\n');
    return;
  }
  const until = performance.now() + longestWait;
  for (let before = processorTimeOf(pid); ;) {
    await delay(1_000);
    const now = processorTimeOf(pid);
    // Less than before: something has ended that nobody waited for, and what was done meanwhile is not known.
    if (Math.abs(now - before) < 100) return;
    before = now;
    if (performance.now() > until) {
      process.stdout.write(`After ${longestWait / 1_000} s the product was not at rest: it is measured at work\n`);
      return;
    }
  }
}

/** People of the demonstration data. */
export const demoManager = { username: 'cadre@demo.example', password: 'Secours-2026' };
export const demoAdmin = { ...demoManager, username: 'admin@demo.example' };

/** Logs one of them in, the manager where nothing else is said. */
export async function logDemoPersonIn(request: APIRequestContext, person = demoManager): Promise<void> {
  await request.post('/api/authentication/login', { headers, data: person });
}
