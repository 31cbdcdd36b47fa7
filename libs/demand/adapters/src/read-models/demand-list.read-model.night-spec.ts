import { loadDemoDemands, type TestDatabase, testDatabase } from '@pds/testing';
import type { Scope } from '@pds/kernel';
import type { DepartmentCard, PlaceIds, Places } from '@pds/organisations/contract';
import pg from 'pg';
import { sql } from '@pds/platform';
import { type DemandFilters, DemandList, type DemandSort, demandSorts } from './demand-list.read-model';

const now = Date.parse('2026-11-20T12:00:00Z');
/** More than the maximum count, to test every way of reading a page. */
const demands = 11_000;
const everything: Scope = { kind: 'all' };
const seenBy = (scope: Scope) => ({ role: 'ROLE_ADMIN' as const, scope });

describe('the list of demands', () => {
  let database: TestDatabase;
  let list: DemandList;
  let departmentId: number;
  const conditions = { isToDo: () => sql`d.status = 2`, isOfOrganisationNamed: () => sql`d.organisation_id % 3 = 0` };
  const actions = { isInvoiced: sql`false`, of: () => ({ duplicate: null, delete: null }) };
  const lyon = {
    department: async () => ({ timeZone: 'Europe/Paris' }) as DepartmentCard,
    places: async ({ departments, offices, organisations }: PlaceIds): Promise<Places> => ({
      departments: new Map(departments.map((id) => [id, { name: `d${id}`, code: '', timeZone: '' }])),
      offices: new Map(offices.map((id) => [id, { name: `f${id}`, departmentId: 0 }])),
      // Numbers that are odd are unknown.
      organisations: new Map(
        organisations.filter((id) => id % 2 === 0).map((id) => [id, { name: `o${id}`, departmentId: null }]),
      ),
    }),
  };

  beforeAll(async () => {
    database = await testDatabase();
    list = new DemandList(database.unitOfWork, lyon, conditions, actions);
    const client = new pg.Client(database.url);
    await client.connect();
    try {
      // A second run of the loader continues where the first one stopped.
      await loadDemoDemands(client, { demands: 5_000, now });
      expect(await loadDemoDemands(client, { demands, now })).toBe(6_000);
      expect(await loadDemoDemands(client, { demands, now })).toBe(0);
    } finally {
      await client.end();
    }
    const [department] = await database.unitOfWork.query<{ id: number }>(
      `SELECT id FROM organisations.departments WHERE code = '69'`,
    );
    departmentId = department!.id;
  });

  afterAll(() => database.close());

  const columns: Record<DemandSort, string> = {
    id: 'id',
    createdAt: 'created_at',
    startDate: 'starts_at',
    endDate: 'ends_at',
  };

  /** Reads the same page with a plain query. */
  async function plainPage(
    where: string,
    { sort, direction, page, perPage }: { sort: DemandSort; direction: 'asc' | 'desc'; page: number; perPage: number },
  ) {
    const rows = await database.unitOfWork.query<{ id: number }>(
      `SELECT id FROM demand.demands WHERE deleted_at IS NULL AND ${where}
       ORDER BY ${columns[sort]} ${direction}, id ${direction} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [count] = await database.unitOfWork.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM demand.demands WHERE deleted_at IS NULL AND ${where}`,
    );
    return { ids: rows.map(({ id }) => id), total: Math.min(count!.n, 10_001), totalIsExact: count!.n <= 10_000 };
  }

  const unaccented = (column: string) => `lower(unaccent(${column}))`;
  const cases: [string, DemandFilters, string][] = [
    ['no filter', {}, 'true'],
    ['an id', { id: 4_321 }, 'id = 4321'],
    ['a status', { status: 2 }, 'status = 2'],
    ['the most frequent status', { status: 1 }, 'status = 1'],
    ['a department', { department: 1 }, 'department_id = 1'],
    ['an office', { office: 2 }, 'office_id = 2'],
    ['a name of organisations', { orgaName: 'mairie' }, 'organisation_id % 3 = 0'],
    ['a word', { eventName: 'marathon' }, `${unaccented('event_name')} LIKE '%marathon%'`],
    ['another case and accents', { eventName: 'CARNÀVAL d' }, `${unaccented('event_name')} LIKE '%carnaval d%'`],
    ['a text without a match', { eventName: 'xyzzy' }, 'false'],
    ['a frequent first letter of words', { eventName: 'd' }, `' ' || ${unaccented('event_name')} ~ '[^a-z0-9]d'`],
    [
      'a place with other punctuation',
      { eventPlace: 'l\u0027alpe d huez' },
      `${unaccented('event_place_city')} LIKE '%alpe d%huez%'`,
    ],
    [
      'a first and a last day',
      { startDate: '2025-03-01', endDate: '2025-03-31' },
      `ends_at >= '2025-03-01T00:00+01:00' AND starts_at < '2025-04-01T00:00+02:00'`,
    ],
    ['a first day only', { startDate: '2026-11-20' }, `ends_at >= '2026-11-20T00:00+01:00'`],
    ['a last day only', { endDate: '2026-06-30' }, `starts_at < '2026-07-01T00:00+02:00'`],
    [
      'several filters',
      { status: 1, eventName: 'festival', startDate: '2024-01-01', endDate: '2025-12-31' },
      `status = 1 AND ${unaccented('event_name')} LIKE '%festival%'
       AND ends_at >= '2024-01-01T00:00+01:00' AND starts_at < '2026-01-01T00:00+01:00'`,
    ],
  ];

  it.each(cases)('returns for %s the rows of a plain query, in every order and page', async (_, filters, where) => {
    for (const sort of demandSorts) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const page of [1, 9, 150, 430]) {
          const request = { sort, direction, page, perPage: 25 };
          const found = await list.page(filters, request, seenBy(everything));
          const expected = await plainPage(where, request);
          expect({ request, ids: found.records.map(({ id }) => id) }).toEqual({ request, ids: expected.ids });
          expect([found.total, found.totalIsExact]).toEqual([expected.total, expected.totalIsExact]);
        }
      }
    }
  });

  it('names organisation, department and office of each row, null where there is none or it is unknown', async () => {
    const { records } = await list.page(
      {},
      { page: 1, perPage: 200, sort: 'id', direction: 'asc' },
      seenBy(everything),
    );
    const rows = await database.unitOfWork.query<
      Record<'organisation_id' | 'department_id' | 'office_id', number | null>
    >(
      `SELECT organisation_id, department_id, office_id FROM demand.demands WHERE deleted_at IS NULL ORDER BY id LIMIT 200`,
    );
    const named = (letter: string, id: number | null) => (id === null ? null : `${letter}${id}`);
    expect(records.map(({ organizationName, department, office }) => [organizationName, department, office])).toEqual(
      rows.map(({ organisation_id: o, department_id: d, office_id: f }) => [
        o !== null && o % 2 === 1 ? null : named('o', o),
        named('d', d),
        named('f', f),
      ]),
    );
  });

  it('returns no demand outside the scope', async () => {
    const request = { sort: 'startDate', direction: 'desc', page: 1, perPage: 10_000 } as const;
    const own = await list.page({}, request, seenBy({ kind: 'department', departmentId }));
    expect(own.total).toBeGreaterThan(100);
    expect(new Set(own.records.map((row) => row.departmentId))).toEqual(new Set([departmentId]));
    for (const sort of demandSorts) {
      const page = { ...request, sort };
      expect((await list.page({}, page, seenBy({ kind: 'office', officeId: -1, departmentId }))).total).toBe(0);
      const filtered = await list.page({ eventName: 'e' }, page, seenBy({ kind: 'department', departmentId }));
      const expected = await plainPage(
        `department_id = ${departmentId} AND ' ' || ${unaccented('event_name')} ~ '[^a-z0-9]e'`,
        page,
      );
      expect(filtered.records.map(({ id }) => id)).toEqual(expected.ids);
    }
    const organiser = { kind: 'organiser', accountId: 1, organisationIds: [2] } as const;
    expect((await list.page({}, request, seenBy(organiser))).total).toBe(0);
  });

  it('finds an event that overlaps the searched days, even if it lasts a year', async () => {
    await database.unitOfWork.query(
      `UPDATE demand.demands SET starts_at = '2025-01-01', ends_at = '2025-12-31', event_name = 'Poste de plage'
       WHERE id = (SELECT id FROM demand.demands WHERE deleted_at IS NULL LIMIT 1)`,
    );
    const request = { sort: 'id', direction: 'desc', page: 1, perPage: 25 } as const;
    const filters = { eventName: 'plage', startDate: '2025-08-15', endDate: '2025-08-15' };
    expect((await list.page(filters, request, seenBy(everything))).records).toMatchObject([
      { eventName: 'Poste de plage' },
    ]);
    expect((await list.page({ ...filters, startDate: '2026-01-01' }, request, seenBy(everything))).total).toBe(0);
  });

  it('contains demo demands whose slots span the event exactly and whose e-mail addresses are undeliverable', async () => {
    const [bad] = await database.unitOfWork.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM demand.demands AS d
       WHERE d.event_name <> 'Poste de plage' AND (
         (SELECT (min(s.starts_at), max(s.ends_at)) FROM demand.slots AS s WHERE s.demand_id = d.id)
           IS DISTINCT FROM (d.starts_at, d.ends_at)
         OR contact_email NOT LIKE '%@exemple.example')`,
    );
    expect(bad!.n).toBe(0);
  });
});
