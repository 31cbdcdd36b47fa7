import {
  appointDemoManagers,
  loadDemoOrganisations,
  loadDemoUsers,
  type TestDatabase,
  testDatabase,
} from '@pds/composition/testing';
import type { Scope } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type OrganisationFilters, OrganisationListReadModel } from './organisation-list.read-model';

const all: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };
const organiser: Scope = { kind: 'organiser', accountId: 1, organisationIds: [3, 5, 49_999] };
const firstPage = { page: 1, perPage: 25, sort: 'id', direction: 'desc' } as const;

/** A unit of work that remembers how the database carried out each statement. */
class Watched {
  readonly plans: string[] = [];

  constructor(private readonly work: TypeOrmUnitOfWork) {}

  async query(sql: string, parameters: readonly unknown[] = []): Promise<unknown[]> {
    const plan = await this.work.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING OFF) ${sql}`, parameters);
    this.plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
    return this.work.query(sql, parameters);
  }
}

describe('50 000 organisations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    await loadDemoOrganisations(unitOfWork, 50_000);
    await loadDemoUsers(unitOfWork, 100_000);
    await appointDemoManagers(unitOfWork);
    await unitOfWork.query(
      `INSERT INTO demand.demands (uniq_id, event_name, contact_first_name, contact_last_name, contact_phone,
         contact_email, starts_at, ends_at, public_peak, created_at, updated_at, department_id, organisation_id)
       SELECT n::text, 'Course ' || n, 'a', 'b', '06', 'a@b.fr', now(), now(), 1, now(), now(),
              CASE WHEN n % 10 = 0 THEN 69 ELSE 1 + n % 95 END, 1 + n * 7 % 50000
       FROM generate_series(1, 50000) AS n`,
    );
    await unitOfWork.query('VACUUM ANALYZE demand.demands');
  }, 180_000);
  afterAll(() => database?.close());

  const cases: readonly [name: string, scope: Scope, filters: OrganisationFilters, index: RegExp][] = [
    ['nothing, everywhere', all, {}, /organisations_pkey/],
    ['nothing, in a department', rhone, {}, /demands_of_department_by_organisation/],
    ['nothing, for an organiser', organiser, {}, /organisations_pkey/],
    ['an id', all, { id: 777 }, /organisations_pkey/],
    ['a frequent name', all, { name: 'comité' }, /organisations/],
    ['a rare name', all, { name: 'c4ca42' }, /organisations_name_contains/],
    ['a rare name in a department', rhone, { name: 'fêtes c4' }, /organisations_name_contains/],
    ['two letters', all, { name: 'zq' }, /organisations/],
    ['a name that nobody has', all, { name: 'introuvable' }, /organisations_name_contains/],
    ['a type', all, { type: 3 }, /organisations/],
    ['a type that nobody has', all, { type: 6 }, /organisations_by_type/],
    ['a type in a department', rhone, { type: 1 }, /demands_of_department_by_organisation/],
    ["a frequent manager's first name", all, { pdsManagerFirstName: 'zoe' }, /accounts|managers/],
    ["a rare manager's last name", all, { pdsManagerLastName: 'n-c4ca' }, /accounts_last_name_contains/],
    ["a manager's e-mail", all, { pdsManagerEmail: 'personne.4321@' }, /accounts_email_contains/],
    ['a manager by both names', all, { manager: 'zoé martin-c7' }, /accounts/],
    ['a manager in a department', rhone, { manager: 'martin-c4ca' }, /accounts_last_name_contains/],
    ['everything at once', rhone, { name: 'ville', type: 2, pdsManagerFirstName: 'paul', manager: 'martin' }, /./],
  ];

  it.each(cases)('are filtered by %s along an index', async (_name, scope, filters, index) => {
    const watched = new Watched(database.unitOfWork);
    await new OrganisationListReadModel(watched as unknown as TypeOrmUnitOfWork).list(scope, filters, firstPage);
    expect(watched.plans.join('\n')).toMatch(index);
  });

  it.each(cases)('answer for %s what a plain query does', async (_name, scope, filters) => {
    const list = new OrganisationListReadModel(database.unitOfWork);
    const like = (column: string, text: string | undefined) =>
      text === undefined
        ? 'true'
        : `platform.searchable(${column}) LIKE platform.searchable('${text.length < 3 ? '' : '%'}${text}%')`;
    const manager = (condition: string) =>
      `EXISTS (SELECT 1 FROM organisations.managers m JOIN users.accounts u ON u.id = m.account_id
               WHERE m.organisation_id = o.id AND ${condition})`;
    const words = filters.manager?.split(' ') ?? [];
    const inScope = {
      all: 'true',
      department: `(o.department_id = 69 OR EXISTS (SELECT 1 FROM demand.demands d
                     WHERE d.organisation_id = o.id AND d.department_id = 69))`,
      office: 'false',
      organiser: 'o.id IN (3, 5, 49999)',
    }[scope.kind];
    const rows = await database.unitOfWork.query<{ id: number; name: string }>(
      `SELECT o.id, o.name FROM organisations.organisations o
       WHERE ${inScope} AND ${filters.id === undefined ? 'true' : `o.id = ${filters.id}`}
         AND ${filters.type === undefined ? 'true' : `o.type = ${filters.type}`} AND ${like('o.name', filters.name)}
         AND ${manager(
           [
             like('u.first_name', filters.pdsManagerFirstName),
             like('u.last_name', filters.pdsManagerLastName),
             like('u.email::text', filters.pdsManagerEmail),
             ...words.map((word) => `(${like('u.first_name', word)} OR ${like('u.last_name', word)})`),
           ].join(' AND '),
         )}
       ORDER BY platform.searchable(o.name), o.id`,
    );
    const page = await list.list(scope, filters, { page: 2, perPage: 7, sort: 'name', direction: 'asc' });
    expect(page.total).toBe(Math.min(rows.length, 10_001));
    expect(page.totalIsExact).toBe(rows.length <= 10_000);
    expect(page.records.map(({ id }) => id)).toEqual(rows.slice(7, 14).map(({ id }) => id));
  });
});
