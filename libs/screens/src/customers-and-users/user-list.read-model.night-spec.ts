import type { Scope } from '@pds/kernel';
import { RecordingUnitOfWork } from '@pds/platform/testing';
import { loadDemoOrganisations, loadDemoUsers, type TestApplication, testApplication } from '@pds/testing';
import { type UserFilters, UserListReadModel, userSorts } from './user-list.read-model';

const everything: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };
const firstPage = { page: 1, perPage: 25, sort: 'id', direction: 'desc' } as const;

interface PlanNode {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

describe('the list of 100 000 users', () => {
  let app: TestApplication;
  let office: number;
  let recording: RecordingUnitOfWork;
  let list: UserListReadModel;

  beforeAll(async () => {
    app = await testApplication();
    const { unitOfWork } = app;
    office = app.demo.office('69/Givors').id;
    await loadDemoOrganisations(unitOfWork, 5_000);
    await loadDemoUsers(unitOfWork, 100_000);
    await unitOfWork.query(`UPDATE users.accounts SET phone = '+33 (0)6 39 98 12 34', identifier = 'chef.givors'
      WHERE email LIKE 'personne.12344@%'`);
    recording = new RecordingUnitOfWork(app.unitOfWork.dataSource);
    list = new UserListReadModel(recording);
  });
  afterAll(() => app?.close());
  beforeEach(() => recording.sent.splice(0));

  const seenIn = {
    all: 'true',
    rhone: `(f.department_id = 69 OR f.role = 'ROLE_USER' AND o.department_id = 69)`,
  };
  const cases: [string, Scope, UserFilters, string][] = [
    ['nothing', everything, {}, 'true'],
    ['an id', everything, { id: 4321 }, 'a.id = 4321'],
    ['a rare name', everything, { lastName: 'C4CA' }, `lower(a.last_name) LIKE '%c4ca%'`],
    ['a name of many, without its accent', everything, { firstName: 'zoe' }, `a.first_name = 'Zoé'`],
    ['a name of few letters', everything, { firstName: 'él' }, `a.first_name = 'Élodie'`],
    ['an address', everything, { email: 'PERSONNE.12345@' }, `a.email LIKE 'personne.12345@%'`],
    ['an address of many', everything, { email: '@club' }, `a.email LIKE '%@club%'`],
    [
      'words of names and address',
      everything,
      { text: 'club C4CA zoe' },
      `a.email LIKE '%@club%' AND a.first_name = 'Zoé' AND lower(a.last_name) LIKE '%c4ca%'`,
    ],
    ['a phone number', everything, { text: '06.39.98.12.34' }, `a.email LIKE 'personne.12344@%'`],
    [
      'an identifier in a department’s scope',
      rhone,
      { text: ' Chef.Givors' },
      `${seenIn.rhone} AND a.identifier = 'chef.givors'`,
    ],
    ['a wildcard as a character', everything, { email: '100%' }, 'false'],
    ['organisers', everything, { role: 'ROLE_USER' }, `f.role = 'ROLE_USER'`],
    ['administrators', everything, { role: 'ROLE_ADMIN' }, `f.role = 'ROLE_ADMIN'`],
    ['a department', everything, { departmentId: 38 }, 'f.department_id = 38'],
    [
      'a role in a department',
      everything,
      { departmentId: 38, role: 'ROLE_ACCOUNTING' },
      `f.department_id = 38 AND f.role = 'ROLE_ACCOUNTING'`,
    ],
    ['a department’s scope', rhone, {}, seenIn.rhone],
    ['a role in a department’s scope', rhone, { role: 'ROLE_USER' }, `${seenIn.rhone} AND f.role = 'ROLE_USER'`],
    ['a name in a department’s scope', rhone, { firstName: 'jean' }, `${seenIn.rhone} AND a.first_name = 'Jean'`],
    ['another department than the scope’s', rhone, { departmentId: 38 }, 'false'],
    [
      'everything together',
      rhone,
      { role: 'ROLE_USER', firstName: 'inès', email: 'festival' },
      `${seenIn.rhone} AND f.role = 'ROLE_USER' AND a.first_name = 'Inès' AND a.email LIKE '%festival%'`,
    ],
  ];

  /** The same page found by a plain query. */
  async function plainly(where: string, sort: string, direction: string, page: number) {
    const from = `FROM users.accounts a WHERE a.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM users.affiliations f LEFT JOIN organisations.organisations o ON o.id = f.organisation_id
      WHERE f.account_id = a.id AND ${where})`;
    const rows = await app.unitOfWork.query<{ id: number }>(
      `SELECT a.id ${from} ORDER BY ${sort} ${direction}, a.id ${direction} LIMIT 25 OFFSET ${(page - 1) * 25}`,
    );
    const [count] = await app.unitOfWork.query<{ n: number }>(`SELECT count(*)::integer AS n ${from}`);
    return { ids: rows.map(({ id }) => id), total: Math.min(count!.n, 10_001), totalIsExact: count!.n <= 10_000 };
  }

  /** The index and table scans of every recorded statement, as PostgreSQL plans them. */
  async function plans(): Promise<{ indexes: string[]; readWhole: string[] }> {
    const indexes: string[] = [];
    const readWhole: string[] = [];
    const walk = (node: PlanNode): void => {
      if (node['Index Name']) indexes.push(node['Index Name']);
      // Below LIMIT, a scan with a filter that every other row passes stops at the cap: no index reads fewer rows.
      const stopsAtCap = node['Node Type'] === 'Limit' && node['Plan Rows'] > 10_000;
      for (const below of node.Plans ?? []) {
        if (below['Node Type'] === 'Seq Scan' && !stopsAtCap) readWhole.push(below['Relation Name']!);
        walk(below);
      }
    };
    for (const { text, parameters } of recording.sent.splice(0)) {
      const [row] = await app.unitOfWork.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) ${text}`,
        parameters,
      );
      walk(row!['QUERY PLAN'][0].Plan);
    }
    return { indexes, readWhole };
  }

  it.each(cases)('finds with %s the same rows as the plain query', async (_, scope, filters, where) => {
    const columns = { id: 'a.id', firstName: 'a.first_name_search', lastName: 'a.last_name_search', email: 'a.email' };
    for (const [sort, direction, page] of [
      ['id', 'desc', 1],
      ['firstName', 'asc', 3],
      ['lastName', 'desc', 1],
    ] as const) {
      const found = await list.page(scope, filters, { sort, direction, page, perPage: 25 });
      const expected = await plainly(where, columns[sort], direction, page);
      expect(found.records.map(({ id }) => id)).toEqual(expected.ids);
      expect([found.total, found.totalIsExact]).toEqual([expected.total, expected.totalIsExact]);
    }
  });

  it.each(cases)('reads only indexes with %s, whatever the order', async (_, scope, filters) => {
    for (const sort of userSorts)
      for (const direction of ['asc', 'desc'] as const) {
        await list.page(scope, filters, { ...firstPage, sort, direction });
        const { readWhole } = await plans();
        expect({ sort, direction, readWhole }).toEqual({ sort, direction, readWhole: [] });
      }
  });

  it.each<[string, Scope, UserFilters, (typeof userSorts)[number]]>([
    ['accounts_by_id', everything, {}, 'id'],
    ['accounts_by_first_name', everything, {}, 'firstName'],
    ['accounts_by_last_name', everything, {}, 'lastName'],
    ['accounts_by_email', everything, {}, 'email'],
    ['accounts_first_name_contains', everything, { firstName: 'xyz' }, 'id'],
    ['accounts_last_name_contains', everything, { lastName: 'c4ca42' }, 'id'],
    ['accounts_email_contains', everything, { email: 'personne.123' }, 'id'],
    ['affiliations_by_role', everything, { role: 'ROLE_ADMIN' }, 'id'],
    ['affiliations_by_department', rhone, {}, 'id'],
    ['affiliations_of_organisers', rhone, {}, 'id'],
    ['organisations_of_department', rhone, {}, 'id'],
  ])('uses %s', async (index, scope, filters, sort) => {
    await list.page(scope, filters, { ...firstPage, sort });
    expect((await plans()).indexes).toContain(index);
  });

  it('uses affiliations_by_office', async () => {
    await list.page({ kind: 'office', officeId: office, departmentId: 69 }, {}, firstPage);
    expect((await plans()).indexes).toContain('affiliations_by_office');
  });

  it('shows an office its own people and the organisers of its department', async () => {
    const page = { ...firstPage, perPage: 10_000 };
    const seen = await list.page({ kind: 'office', officeId: office, departmentId: 69 }, {}, page);
    const roles = await app.unitOfWork.query<{ role: string; n: number }>(
      `SELECT role, count(*)::integer AS n FROM users.affiliations WHERE account_id = ANY($1) GROUP BY role ORDER BY role`,
      [seen.records.map(({ id }) => id)],
    );
    expect(roles.map(({ role }) => role)).toEqual(['ROLE_OFFICE_LOCAL_MANAGER', 'ROLE_USER']);
    expect((await list.page({ kind: 'organiser', accountId: 1, organisationIds: [1] }, {}, page)).total).toBe(0);
  });
});
