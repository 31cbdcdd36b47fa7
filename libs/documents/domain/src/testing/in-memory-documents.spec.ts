import { documentsContract, InMemoryDocuments } from './index';

describe('documents in memory', () => documentsContract(async () => new InMemoryDocuments()));
