import { test as base } from '@playwright/test';
import { type Product, startProduct } from '@pds/testing/product';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the whole platform (Nest, TypeORM) is not needed to stand in for e-Protec
import { FakeEprotec } from '../../../libs/platform/src/testing/fake-eprotec';
// eslint-disable-next-line @nx/enforce-module-boundaries -- nor to stand in for HelloAsso
import { FakeHelloAsso } from '../../../libs/platform/src/testing/fake-hello-asso';
// eslint-disable-next-line @nx/enforce-module-boundaries -- nor to stand in for a platform of invoices
import { FakeInvoicePlatform } from '../../../libs/platform/src/testing/fake-invoice-platform';
// eslint-disable-next-line @nx/enforce-module-boundaries -- nor to stand in for ProConnect
import type { FakeProConnect } from '../../../libs/platform/src/testing/fake-pro-connect';
// eslint-disable-next-line @nx/enforce-module-boundaries -- nor to stand in for public services
import * as fakes from '../../../libs/platform/src/testing/fake-public-service';
import { storyDepartments } from './own-department';

/** The secret with which the fake platform of invoices signs its messages. */
export const webhookSecret = 'secret-of-the-fake-platform-of-invoices';

/** Time limit for a product to start, and again to end. */
const startTimeoutMs = 300_000;

/** Playwright's `test` with a product for each worker: story files run in parallel without seeing each other's data. */
export const test = base.extend<
  object,
  {
    product: Product;
    eprotec: FakeEprotec;
    invoicePlatform: FakeInvoicePlatform;
    helloAsso: FakeHelloAsso;
    takesCards: boolean;
    proConnect: FakeProConnect | null;
    completes: boolean;
    isEmpty: boolean;
    addresses: fakes.FakePublicService;
    companies: fakes.FakePublicService;
  }
>({
  /** The fake ProConnect that the product offers; null unless the stories of a file provide one. */
  proConnect: [null, { scope: 'worker' }],
  /** Whether the product has a map and asks the fake public services for addresses and companies. Off, as in a new installation. */
  completes: [false, { option: true, scope: 'worker' }],
  /** Whether the product is a new installation, without demonstration data and without any account. */
  isEmpty: [false, { option: true, scope: 'worker' }],
  addresses: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one asks for from this pattern
    async ({}, use) => {
      const street = { line: '12 Rue de la République', postalCode: '69002', city: 'Lyon' };
      const town = { line: 'Villefranche-sur-Saône', postalCode: '69400', city: 'Villefranche-sur-Saône' };
      const service = new fakes.FakePublicService((query) =>
        fakes.addressAnswer(query.startsWith(town.postalCode) ? { ...town, at: [4.72, 45.99] } : street),
      );
      await service.listen();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  companies: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one asks for from this pattern
    async ({}, use) => {
      const club = { name: 'CLUB DE LA PRESQU’ÎLE', siret: '73282932000074', line: '1 RUE DU BANC' };
      const service = new fakes.FakePublicService(() =>
        fakes.companyAnswer({ ...club, postalCode: '69002', city: 'LYON' }),
      );
      await service.listen();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
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
  /** The fake platform of invoices to which the worker's product is connected; no department uses it unless a story chooses it. */
  invoicePlatform: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one asks for from this pattern
    async ({}, use) => {
      const platform = new FakeInvoicePlatform();
      await platform.listen();
      await use(platform);
      await platform.close();
    },
    { scope: 'worker' },
  ],
  /** Whether invoices can be paid by card. Off, as in a new installation. */
  takesCards: [false, { option: true, scope: 'worker' }],
  helloAsso: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one asks for from this pattern
    async ({}, use) => {
      const helloAsso = new FakeHelloAsso();
      await helloAsso.listen();
      await use(helloAsso);
      await helloAsso.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async (
      { eprotec, invoicePlatform, helloAsso, takesCards, proConnect, completes, isEmpty, addresses, companies },
      use,
      { workerIndex },
    ) => {
      const product = await startProduct(`product-${workerIndex}`, {
        // A separate process has a lower priority: on a busy machine a story would wait for its messages for minutes.
        WORKER: 'inside',
        EPROTEC_URL: eprotec.url,
        EPROTEC_TOKEN: eprotec.token,
        ...invoicePlatform.judgingEnvironment,
        INVOICE_WEBHOOK_SECRET: webhookSecret,
        ...(takesCards && {
          ...helloAsso.environment,
          HELLOASSO_ACCOUNTS: storyDepartments.map((id) => `${id}=protection-civile-rhone`).join(','),
        }),
        ...proConnect?.settings,
        ...(isEmpty && { DEMO: 'off' }),
        ...(completes && {
          ADDRESS_COMPLETION_URL: addresses.url,
          COMPANY_DIRECTORY_URL: companies.url,
          MAP_TILES_URL: 'https://tuiles.example/{z}/{x}/{y}.png',
        }),
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: 2 * startTimeoutMs },
  ],
  baseURL: ({ product }, use) => use(product.url),
});
