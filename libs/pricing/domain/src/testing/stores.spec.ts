import {
  billingItemsContract,
  defaultRatesForTests,
  InMemoryBillingItems,
  InMemoryOptions,
  InMemoryRates,
  optionsContract,
  ratesContract,
} from './index';

describe('in memory', () => {
  ratesContract(async () => new InMemoryRates(defaultRatesForTests));
  billingItemsContract(async () => new InMemoryBillingItems());
  optionsContract(async () => new InMemoryOptions());
});
