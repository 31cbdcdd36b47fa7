import { testDatabase, type TestDatabase } from '@pds/testing';
import { AlreadyValidated, ValidateDocument } from '@pds/documents/domain';
import {
  attestationsContract,
  completeDossier,
  documentsContract,
  InMemoryDossiers,
  sampleQuote,
} from '@pds/documents/domain/testing';
import { FixedClock } from '@pds/kernel/testing';
import { PostgresTimeline } from '@pds/platform';
import { PostgresAttestations } from './postgres-attestations';
import { PostgresDocuments } from './postgres-documents';

describe('documents in PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  documentsContract(async () => new PostgresDocuments(new PostgresTimeline(database.unitOfWork), database.unitOfWork));

  describe('with their attestations', () =>
    attestationsContract(async () => ({
      documents: new PostgresDocuments(new PostgresTimeline(database.unitOfWork), database.unitOfWork),
      attestations: new PostgresAttestations(database.unitOfWork),
    })));

  it('lets only one of many simultaneous validations succeed', async () => {
    const documents = new PostgresDocuments(new PostgresTimeline(database.unitOfWork), database.unitOfWork);
    const quote = sampleQuote(await documents.nextId(), 7, 'validated-at-once');
    await documents.add(quote);
    const dossiers = new InMemoryDossiers();
    dossiers.dossiers.set(7, completeDossier);
    const clock = FixedClock.at('2026-11-21T08:00:00Z');
    const validate = new ValidateDocument(documents, dossiers, database.unitOfWork, clock);
    const principal = { accountId: 41, role: 'ROLE_ADMIN', scope: { kind: 'all' } } as const;
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => validate.execute(quote.id, principal)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AlreadyValidated);
    }
  });
});
