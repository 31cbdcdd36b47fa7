import { editionsContract, InMemoryEditions } from './testing';

describe('editions in memory', () =>
  editionsContract(async () => ({ editions: new InMemoryEditions(), run: (work) => work() })));
