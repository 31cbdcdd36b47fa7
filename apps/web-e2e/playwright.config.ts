import { defineConfig } from '@playwright/test';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the whole platform (Nest, TypeORM) is not needed to find a browser
import { findBrowser } from '../../libs/platform/src/pdf/browser-path';

/**
 * Runs each person's story in a real browser on the built product. Stories of the day are named `*.e2e.ts`, those of the night
 * (`TEST_RUNS=night`) `*.night-e2e.ts`.
 */
export default defineConfig({
  testDir: './src',
  testMatch: process.env.TEST_RUNS === 'night' ? '**/*.night-e2e.ts' : '**/*.e2e.ts',
  outputDir: '../../test-results',
  // Each worker has its own product and database (src/product.ts). The stories of a file run in order.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous limits for a busy machine: they only end a story that would never finish.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: {
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
    locale: 'fr-FR',
    // Without reduced motion, an element that moves when a message leaves could slip from under a press for a few frames.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    // A page's requests through a service worker escape `page.route`. Stories about it allow it (offline-funnel.night-e2e.ts).
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Tracing every step of every story takes a fifth of the whole run. Pass `--trace on` for the story under investigation.
    trace: 'off',
  },
});
