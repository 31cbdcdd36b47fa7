import {
  billingItemsContract,
  defaultRatesForTests,
  InMemoryBillingItems,
  InMemoryRates,
  ratesContract,
} from './testing';

describe('in memory', () => {
  ratesContract(async () => new InMemoryRates(defaultRatesForTests));
  billingItemsContract(async () => new InMemoryBillingItems());
});
