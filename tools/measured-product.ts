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

/** Until it has done what follows its start, and what the demonstration data cause: it takes less than a tenth of a core. */
async function untilIdle(pid: number): Promise<void> {
  for (let before = -Infinity, now = processorTimeOf(pid); now - before >= 100; now = processorTimeOf(pid)) {
    before = now;
    await delay(1_000);
  }
}

/** The manager of the demonstration data. */
export const demoManager = { username: 'cadre@demo.example', password: 'Secours-2026' };

/** Logs the manager of the demonstration data in. */
export async function logManagerIn(request: APIRequestContext): Promise<void> {
  await request.post('/api/authentication/login', {
    headers,
    data: demoManager,
  });
}
