import { accountsContract } from './accounts-contract';
import { apiTokensContract } from './api-tokens-contract';
import { calendarLinksContract } from './calendar-links-contract';
import { dailyDigestsContract } from './daily-digests-contract';
import { InMemoryDailyDigests } from './in-memory-daily-digests';
import { InMemorySavedViews } from './in-memory-saved-views';
import { savedViewsContract } from './saved-views-contract';
import { credentialLinksContract } from './credential-links-contract';
import { emailChangesContract } from './email-changes-contract';
import { InMemoryAccounts } from './in-memory-accounts';
import { InMemoryApiTokens } from './in-memory-api-tokens';
import { InMemoryCalendarLinks } from './in-memory-calendar-links';
import { InMemoryEmailChanges } from './in-memory-email-changes';
import { identitiesContract } from './identities-contract';
import { InMemoryIdentities } from './in-memory-identities';
import { InMemoryKnownDevices } from './in-memory-known-devices';
import { knownDevicesContract } from './known-devices-contract';
import { InMemoryCredentialLinks } from './in-memory-credential-links';
import { InMemoryOrganiserProposals } from './in-memory-organiser-proposals';
import { InMemorySecondFactors } from './in-memory-second-factors';
import { InMemorySessions } from './in-memory-sessions';
import { organiserProposalsContract } from './organiser-proposals-contract';
import { secondFactorsContract } from './second-factors-contract';
import { sessionsContract } from './sessions-contract';

describe('in-memory accounts', () => accountsContract(async () => new InMemoryAccounts()));
describe('in-memory sessions', () => sessionsContract(async () => new InMemorySessions()));
describe('in-memory credential links', () => credentialLinksContract(async () => new InMemoryCredentialLinks()));
describe('in-memory saved views', () => savedViewsContract(async () => new InMemorySavedViews()));
describe('in-memory links of calendars', () => calendarLinksContract(async () => new InMemoryCalendarLinks()));
describe('in-memory API tokens', () => apiTokensContract(async () => new InMemoryApiTokens()));
describe('in-memory identities', () => identitiesContract(async () => new InMemoryIdentities()));
describe('in-memory known devices', () => knownDevicesContract(async () => new InMemoryKnownDevices()));
describe('in-memory e-mail changes', () => emailChangesContract(async () => new InMemoryEmailChanges()));
describe('in-memory second factors', () => secondFactorsContract(async () => new InMemorySecondFactors()));
describe('in-memory organiser proposals', () =>
  organiserProposalsContract(async () => {
    const proposals = new InMemoryOrganiserProposals();
    return { proposals, confirm: async (accountId) => void proposals.confirmed.add(accountId) };
  }));

describe('in-memory daily digests', () => dailyDigestsContract(async () => new InMemoryDailyDigests([1, 2])));
