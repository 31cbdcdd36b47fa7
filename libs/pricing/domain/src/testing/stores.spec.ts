import {
  billingItemsContract,
  defaultRatesForTests,
  InMemoryBillingItems,
  InMemoryOptions,
  InMemoryRates,
  InMemoryTeamSettings,
  optionsContract,
  ratesContract,
  teamSettingsContract,
} from './index';

describe('in memory', () => {
  ratesContract(async () => new InMemoryRates(defaultRatesForTests));
  billingItemsContract(async () => new InMemoryBillingItems());
  optionsContract(async () => new InMemoryOptions());
  teamSettingsContract(async () => new InMemoryTeamSettings());
});
