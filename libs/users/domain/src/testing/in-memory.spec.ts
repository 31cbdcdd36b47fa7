import { accountsContract } from './accounts-contract';
import { credentialLinksContract } from './credential-links-contract';
import { InMemoryAccounts } from './in-memory-accounts';
import { InMemoryCredentialLinks } from './in-memory-credential-links';
import { InMemorySessions } from './in-memory-sessions';
import { InMemoryThrottle } from './in-memory-throttle';
import { sessionsContract } from './sessions-contract';
import { throttleContract } from './throttle-contract';

describe('in-memory accounts', () => accountsContract(async () => new InMemoryAccounts()));
describe('in-memory sessions', () => sessionsContract(async () => new InMemorySessions()));
describe('in-memory credential links', () => credentialLinksContract(async () => new InMemoryCredentialLinks()));
describe('in-memory throttle', () => throttleContract(async () => new InMemoryThrottle()));
