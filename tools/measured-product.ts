import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type APIRequestContext, type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../libs/platform/src/pdf/browser-path.ts';
import { processorTimeOf } from '../libs/testing/product/src/processes.ts';
import { startProduct } from '../libs/testing/product/src/start-product.ts';

/** Sent with every call, as the SPA does. */
export const headers = { 'X-Requested-With': 'fetch' };

interface MeasuredProduct {
  readonly dataDir: string;
  /** Waits until the work that the measurement itself has caused is done. */
  untilIdle(): Promise<void>;
}

/**
 * Starts the built product on its own data and a browser, waits until it is idle, runs the work, and ends both. @param name of the
 * measurement
 */
export async function withMeasuredProduct(
  name: string,
  work: (browser: Browser, url: string, product: MeasuredProduct) => Promise<void>,
): Promise<void> {
  const product = await startProduct(name);
  try {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
    try {
      await untilIdle(product.pid);
      await work(browser, product.url, { dataDir: product.dataDir, untilIdle: () => untilIdle(product.pid) });
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** The longest wait for the product to become idle: an endless task would otherwise prevent every measurement. Milliseconds. */
const longestWait = 60_000;

/**
 * Waits until the work after the start, including that caused by the demonstration data, is done: until it uses less than a tenth of a
 * core. Reports when it does not become idle, or when the system does not provide the figures.
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
    // Less than before: a child process ended without being waited for, and its last work is unknown.
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
export const demoOrganiser = { ...demoManager, username: 'organisateur@demo.example' };
export const demoAccountant = { ...demoManager, username: 'compta@demo.example' };

/** Logs one of them in, by default the manager. */
export async function logInDemoPerson(request: APIRequestContext, person = demoManager): Promise<void> {
  await request.post('/api/authentication/login', { headers, data: person });
}
