import { scopeCondition, sql } from '@pds/platform';
import { loadDemoDemands, loadDemoPapers, loadDemoStations, type TestDatabase, testDatabase } from '@pds/testing';
import fc from 'fast-check';
import pg from 'pg';
import { AidStationReadModel } from '../aid-stations/aid-station.read-model';
import { OrganiserDemands } from './organiser-demands.read-model';
import { OrganiserDocuments } from './organiser-documents.read-model';
import { ownDemands } from './own-demands';

describe('the demands of an organiser, found by indexes alone', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 400, now: Date.parse('2026-11-20T12:00:00Z'), organisers: 12 });
      // Filed by other accounts than their organisation's, by no account, or without an organisation.
      await client.query(
        `UPDATE demand.demands SET filed_by = nullif(id * 7 % 12, 0), organisation_id = nullif(id * 5 % 11, 0)`,
      );
      await loadDemoStations(client);
    } finally {
      await client.end();
    }
  });
  afterAll(() => database?.close());

  it('are those of the scope, for any organiser, with and without deleted ones', async () => {
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

  it('are on each list the same as in the plain query of the scope', async () => {
    const { unitOfWork } = database;
    await loadDemoPapers(unitOfWork);
    // A killed loader resumes, and creates nothing twice.
    await loadDemoPapers(unitOfWork);
    const clock = { now: () => Date.now() };
    const documents = { demandsWithOutdatedQuote: async () => new Set<number>() };
    for (const [accountId, organisationIds] of [
      [1, [1, 7]],
      [3, []],
      [0, [2]],
      [13, []],
    ] as const) {
      const scope = { kind: 'organiser', accountId, organisationIds } as const;
      const principal = { accountId, role: 'ROLE_USER', scope } as const;
      const idsOf = async (from: string, table: string) =>
        (
          await unitOfWork.query<{ id: number }>(
            `SELECT ${table}.id ${from} AND (${table === 'i' ? 'i' : 'd'}.filed_by = $1
               OR ${table === 'i' ? 'i' : 'd'}.organisation_id = ANY($2::integer[])) ORDER BY 1 DESC`,
            [accountId, organisationIds],
          )
        ).map(({ id }) => id);
      const all = { page: 1, perPage: 1_000 };
      const ids = ({ records }: { records: readonly { id: number }[] }) =>
        records.map(({ id }) => id).sort((a, b) => b - a);
      expect(ids(await new OrganiserDemands(documents, unitOfWork, clock).page(principal, all))).toEqual(
        await idsOf('FROM demand.demands d WHERE (d.status <> 3 OR d.deleted_at IS NOT NULL)', 'd'),
      );
      expect(ids(await new AidStationReadModel(unitOfWork, clock).ofOrganiser(principal, all))).toEqual(
        await idsOf(
          'FROM aid_station.aid_stations s JOIN demand.demands d ON d.id = s.id WHERE d.deleted_at IS NULL',
          's',
        ),
      );
      const papers = await new OrganiserDocuments(unitOfWork, clock).of(principal);
      for (const [kind, type] of [
        ['quotes', 1],
        ['conventions', 2],
        ['others', 3],
      ] as const) {
        expect(papers[kind].items.map(({ id }) => id)).toEqual(
          await idsOf(
            `FROM documents.documents c JOIN demand.demands d ON d.id = c.demand_id
             WHERE d.deleted_at IS NULL AND c.type = ${type}`,
            'c',
          ),
        );
      }
      expect(papers.invoices.items.map(({ id }) => id)).toEqual(
        await idsOf('FROM accounting.invoices i WHERE true', 'i'),
      );
    }
  });
});
