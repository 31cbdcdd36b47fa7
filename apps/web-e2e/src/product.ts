import { test as base } from '@playwright/test';
import { type Product, startProduct } from '@pds/testing/product';

/** A product may take this long to start, as long again to end. */
const startTimeoutMs = 120_000;

/**
 * Playwright's `test` on a product of the worker's own: files of stories run side by side without seeing each other's data.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one asks for from this pattern
    async ({}, use, { workerIndex }) => {
      const product = await startProduct(`product-${workerIndex}`);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: 2 * startTimeoutMs },
  ],
  baseURL: ({ product }, use) => use(product.url),
});
