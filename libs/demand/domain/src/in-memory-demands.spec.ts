import { demandsContract, InMemoryDemands } from './testing';

describe('InMemoryDemands', () => demandsContract(() => new InMemoryDemands()));
