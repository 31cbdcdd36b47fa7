import { attestationsContract, InMemoryAttestations, InMemoryDocuments } from './index';

describe('attestations in memory', () =>
  attestationsContract(async () => ({
    documents: new InMemoryDocuments(),
    attestations: new InMemoryAttestations(),
  })));
