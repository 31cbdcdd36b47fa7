import { defineConfig } from '@playwright/test';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the whole platform (Nest, TypeORM) is not needed to find a browser
import { findBrowser } from '../../libs/platform/src/pdf/browser-path';

/** A person's story in a real browser on the built product. Files are named `*.e2e.ts`. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  // Each worker has a product and a database of its own (src/product.ts); the stories of a file run in order.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // What is awaited comes, on a machine however busy: these only end what never will.
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
    // What moves when a message leaves would slip from under a press within a few frames of the answer.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every step of every story takes a fifth of the whole run: `--trace on` for the one that is looked into.
    trace: 'off',
  },
});
