import type { Principal, Scope } from '@pds/kernel';
import { RecordingUnitOfWork } from '@pds/platform/testing';
import {
  appointDemoManagers,
  assignDemoOrganisations,
  loadDemoDemands,
  loadDemoOrganisations,
  loadDemoUsers,
  type TestApplication,
  testApplication,
  type TestDatabase,
  testDatabase,
} from '@pds/testing';
import pg from 'pg';
import { type OrganisationFilters, OrganisationListReadModel } from './organisation-list.read-model';

const all: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };
const organiser: Scope = { kind: 'organiser', accountId: 1, organisationIds: [3, 5, 49_999] };
const firstPage = { page: 1, perPage: 25, sort: 'id', direction: 'desc' } as const;

describe('50 000 organisations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    await loadDemoOrganisations(unitOfWork, 50_000);
    await loadDemoUsers(unitOfWork, 100_000);
    await appointDemoManagers(unitOfWork);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 10_000, now: Date.parse('2026-11-20T10:00:00Z') });
    } finally {
      await client.end();
    }
    await assignDemoOrganisations(unitOfWork);
  });
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
    ['a customer by name or manager', all, { customer: 'c4ca42' }, /organisations_name_contains/],
    ['a customer in a department', rhone, { customer: 'martin-c4ca' }, /accounts_last_name_contains/],
    ['a type', all, { type: 3 }, /organisations/],
    ['a type that nobody has', all, { type: 6 }, /organisations_by_type/],
    ['a type in a department', rhone, { type: 1 }, /demands_of_department_by_organisation/],
    ["a frequent manager's first name", all, { pdsManagerFirstName: 'zoe' }, /accounts|managers/],
    ["a rare manager's last name", all, { pdsManagerLastName: 'n-c4ca' }, /accounts_last_name_contains/],
    ["a manager's e-mail", all, { pdsManagerEmail: 'personne.4321@' }, /accounts_email_contains/],
    ['a manager by both names', all, { manager: 'zoé martin-c7' }, /accounts/],
    ["a manager's name and e-mail", all, { managerName: 'zoé martin-c7', managerEmail: 'personne' }, /accounts/],
    ['a time when nothing was made', all, { endDate: '2001-12-31' }, /organisations_by_creation/],
    ['a time when all were made', rhone, { startDate: '2001-01-01', endDate: '2999-01-01' }, /demands_of_department/],
    ['a manager in a department', rhone, { manager: 'martin-c4ca' }, /accounts_last_name_contains/],
    ['everything at once', rhone, { name: 'ville', type: 2, pdsManagerFirstName: 'paul', manager: 'martin' }, /./],
  ];

  it.each(cases)('are filtered by %s with an index', async (_name, scope, filters, index) => {
    const recording = new RecordingUnitOfWork(database.dataSource);
    await new OrganisationListReadModel(recording).list(scope, filters, firstPage);
    const plans: string[] = [];
    for (const { text, parameters } of recording.sent) {
      const plan = await database.unitOfWork.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, TIMING OFF) ${text}`,
        parameters,
      );
      plans.push(...plan.map((line) => line['QUERY PLAN']));
    }
    expect(plans.join('\n')).toMatch(index);
  });

  it.each(cases)('give the same answer for %s as a plain query', async (_name, scope, filters) => {
    const list = new OrganisationListReadModel(database.unitOfWork);
    const like = (column: string, text: string | undefined) =>
      text === undefined
        ? 'true'
        : `platform.searchable(${column}) LIKE platform.searchable('${text.length < 3 ? '' : '%'}${text}%')`;
    const manager = (condition: string) =>
      `EXISTS (SELECT 1 FROM organisations.managers m JOIN users.accounts u ON u.id = m.account_id
               WHERE m.organisation_id = o.id AND ${condition})`;
    const words = (filters.manager ?? filters.managerName)?.split(' ') ?? [];
    const byManager = `${like('u.first_name', filters.customer)} OR ${like('u.last_name', filters.customer)}`;
    const inScope = {
      all: 'true',
      department: `(o.department_id = 69 OR EXISTS (SELECT 1 FROM demand.demands d
                     WHERE d.organisation_id = o.id AND d.department_id = 69 AND d.deleted_at IS NULL))`,
      office: 'false',
      organiser: 'o.id IN (3, 5, 49999)',
    }[scope.kind];
    const rows = await database.unitOfWork.query<{ id: number; name: string }>(
      `SELECT o.id, o.name FROM organisations.organisations o
       WHERE ${inScope} AND ${filters.id === undefined ? 'true' : `o.id = ${filters.id}`}
         AND ${filters.type === undefined ? 'true' : `o.type = ${filters.type}`} AND ${like('o.name', filters.name)}
         AND (${like('o.name', filters.customer)} OR ${manager(`(${byManager})`)})
         AND o.created_at >= '${filters.startDate ?? '-infinity'}' AND o.created_at < '${filters.endDate ?? 'infinity'}'
         AND ${manager(
           [
             like('u.first_name', filters.pdsManagerFirstName),
             like('u.last_name', filters.pdsManagerLastName),
             like('u.email::text', filters.pdsManagerEmail ?? filters.managerEmail),
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

describe('the list of organisations', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  const list = (scope: Scope, filters = {}, request = {}) =>
    new OrganisationListReadModel(app.unitOfWork).list(scope, filters, {
      page: 1,
      perPage: 25,
      sort: 'name',
      direction: 'asc',
      ...request,
    });
  const names = async (...args: Parameters<typeof list>) =>
    (await list(...args)).records.map((organisation) => organisation.name);

  it('shows the organisations inside the scope', async () => {
    expect((await list(all)).total).toBe(8);
    expect((await list(rhone)).total).toBe(5);
    expect((await list({ kind: 'office', officeId: 1, departmentId: 38 })).total).toBe(3);
    const [first] = (await list(rhone)).records;
    expect(await names({ kind: 'organiser', accountId: 1, organisationIds: [first!.id] })).toEqual([first!.name]);
  });

  it('finds by part of the name, ignoring case and accents, with wildcards as plain characters', async () => {
    expect(await names(all, { name: 'FOULEES' })).toEqual(['Les Foulées de la Confluence']);
    expect(await names(all, { name: 'evenements' })).toEqual(['Rhône Évènements']);
    expect(await names(all, { name: '%' })).toEqual([]);
    expect(await names(all, { name: "'; DROP TABLE x; --" })).toEqual([]);
    expect(await names(all, { type: 2 })).toEqual(['Ville de Vienne', 'Ville de Villefranche-sur-Saône']);
  });

  it('finds by manager, in name and e-mail', async () => {
    const [first] = (await list(rhone)).records;
    const organisation = app.demo.organisation(first!.name);
    const person = { firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@example.org' };
    const zoe = await app.scenario.organiser({ ...person, organisation });
    for (const filters of [
      { pdsManagerFirstName: 'zoe' },
      { pdsManagerLastName: 'lefev' },
      { pdsManagerEmail: 'ZOE@' },
      { manager: 'zoé lef' },
    ])
      expect(await names(all, filters)).toEqual([first!.name]);
    expect((await list(all, { manager: 'zoe' })).records[0]!.managers).toContainEqual({
      id: zoe.accountId,
      ...person,
    });
    // First and last name must belong to the same manager.
    expect(await names(all, { pdsManagerFirstName: 'zoe', pdsManagerLastName: 'martin' })).toEqual([]);
    // The organisations context decides what she manages, whatever her session says.
    const principal: Principal = {
      ...zoe.principal,
      scope: { kind: 'organiser', accountId: zoe.accountId, organisationIds: [] },
    };
    expect(await new OrganisationListReadModel(app.unitOfWork).managedBy(principal)).toHaveLength(1);
  });

  it('pages without overlap in both directions', async () => {
    const everything = await names(all);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => names(all, {}, { page, perPage: 3 })));
    expect(pages.flat()).toEqual(everything);
    expect(await names(all, {}, { direction: 'desc' })).toEqual(everything.toReversed());
  });

  it('stops counting above 10 000', async () => {
    await loadDemoOrganisations(app.unitOfWork, 10_100);
    const page = await list(all, {}, { page: 400, sort: 'id' });
    expect(page).toMatchObject({ total: 10_001, totalIsExact: false, page: 400 });
    expect(page.records).toHaveLength(25);
  });

  it('puts names that begin with the searched text first, then those with a word that does, then the rest and managers', async () => {
    const add = (name: string) => app.scenario.organisation({ name });
    for (const name of ['Octogone Zed', 'Amis de l’Octogone', 'Sud-Octogone', 'Hexoctogone']) await add(name);
    const managed = await add('Bravo');
    await app.scenario.organiser({
      firstName: 'Zoé',
      lastName: 'Octogoni',
      email: 'zo@example.org',
      organisation: managed,
    });
    const expected = ['Octogone Zed', 'Amis de l’Octogone', 'Sud-Octogone', 'Hexoctogone'];
    expect(await names(all, { name: 'octogon' }, { sort: 'match' })).toEqual(expected);
    expect(await names(all, { customer: 'OCTOGON' }, { sort: 'match' })).toEqual([...expected, 'Bravo']);
    expect(await names(all, { name: '' }, { sort: 'match' })).toEqual(await names(all));
  });
});
