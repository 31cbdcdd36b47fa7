import { test as base } from '@playwright/test';
import { type Product, startProduct } from '@pds/testing/product';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the whole platform (Nest, TypeORM) is not needed to stand in for e-Protec
import { FakeEprotec } from '../../../libs/platform/src/testing/fake-eprotec';
// eslint-disable-next-line @nx/enforce-module-boundaries -- nor to stand in for ProConnect
import type { FakeProConnect } from '../../../libs/platform/src/testing/fake-pro-connect';

/** Time limit for a product to start, and again to end. */
const startTimeoutMs = 300_000;

/** Playwright's `test` with a product for each worker: story files run in parallel without seeing each other's data. */
export const test = base.extend<object, { product: Product; eprotec: FakeEprotec; proConnect: FakeProConnect | null }>({
  /** The fake ProConnect that the product offers; null unless the stories of a file provide one. */
  proConnect: [null, { scope: 'worker' }],
  /** The fake e-Protec to which the worker's product is connected. */
  eprotec: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one asks for from this pattern
    async ({}, use) => {
      const eprotec = new FakeEprotec();
      await eprotec.listen();
      await use(eprotec);
      await eprotec.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ eprotec, proConnect }, use, { workerIndex }) => {
      const product = await startProduct(`product-${workerIndex}`, {
        EPROTEC_URL: eprotec.url,
        EPROTEC_TOKEN: eprotec.token,
        ...proConnect?.settings,
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: 2 * startTimeoutMs },
  ],
  baseURL: ({ product }, use) => use(product.url),
});
