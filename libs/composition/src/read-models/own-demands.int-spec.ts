import { scopeCondition, sql } from '@pds/platform';
import { loadDemoDemands, type TestDatabase, testDatabase } from '@pds/testing';
import fc from 'fast-check';
import pg from 'pg';
import { ownDemands } from './own-demands';

describe('the demands of an organiser by the indexes alone', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 400, now: Date.parse('2026-11-20T12:00:00Z'), organisers: 12 });
      // Filed by others than their organisation's, by nobody, or of no organisation.
      await client.query(
        `UPDATE demand.demands SET filed_by = nullif(id * 7 % 12, 0), organisation_id = nullif(organisation_id, 5)`,
      );
    } finally {
      await client.end();
    }
  });
  afterAll(() => database?.close());

  it('are those of the scope, whoever asks, with and without the deleted ones', async () => {
    const id = fc.integer({ min: 0, max: 14 });
    await fc.assert(
      fc.asyncProperty(id, fc.uniqueArray(id, { maxLength: 6 }), fc.boolean(), async (accountId, ids, withDeleted) => {
        const scope = { kind: 'organiser', accountId, organisationIds: ids } as const;
        const found = await database.unitOfWork.query(
          sql`SELECT o.id FROM (${ownDemands(scope, { withDeleted })}) o ORDER BY o.id`,
        );
        const expected = await database.unitOfWork.query(
          sql`SELECT d.id FROM demand.demands d
              WHERE ${scopeCondition(scope, sql`d`)} AND (${withDeleted} OR d.deleted_at IS NULL) ORDER BY d.id`,
        );
        expect(found).toEqual(expected);
      }),
    );
  });
});
