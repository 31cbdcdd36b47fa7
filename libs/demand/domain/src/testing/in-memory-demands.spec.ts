import { demandsContract, InMemoryDemands } from './index';

describe('InMemoryDemands', () => demandsContract(() => new InMemoryDemands()));
