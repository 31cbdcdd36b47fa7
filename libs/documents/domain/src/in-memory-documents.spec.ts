import { documentsContract, InMemoryDocuments } from './testing';

describe('documents in memory', () => documentsContract(async () => new InMemoryDocuments()));
