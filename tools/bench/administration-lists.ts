import {
  appointDemoManagers,
  assignDemoOrganisations,
  loadDemoDemands,
  loadDemoOrganisations,
  loadDemoUsers,
} from '@pds/demonstration';
import type { Scope } from '@pds/kernel';
import {
  type OrganisationFilters,
  OrganisationListReadModel,
  type OrganisationSort,
  type UserFilters,
  UserListReadModel,
  type UserSort,
} from '@pds/screens';
import { type BenchDatabase, measureReadModel, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

const users = 100_000;
const organisations = 50_000;
const demands = 50_000;

interface Variant<Filters, Sort> {
  readonly what: string;
  readonly filters?: Filters;
  readonly sort?: Sort;
  readonly direction?: 'asc' | 'desc';
  readonly page?: number;
  readonly scope?: keyof Scopes;
}

interface Scopes {
  readonly all: Scope;
  readonly department: Scope;
  readonly office: Scope;
  readonly organiser: Scope;
}

/**
 * Measures the lists of users and organisations at full size: each filter and sort, through the code that the controllers call. The
 * database is retained.
 */
export function benchAdministrationLists(): Promise<BenchRow[]> {
  return withBenchDatabase('pds_bench_administration', load, async (database) => {
    const scopes = await scopesOf(database);
    const userList = new UserListReadModel(database.unitOfWork);
    const organisationList = new OrganisationListReadModel(database.unitOfWork);
    const rows: BenchRow[] = [];
    for (const variant of userVariants()) {
      const { filters = {}, sort = 'id', direction = 'desc', page = 1, scope = 'all', what } = variant;
      const runQuery = () => userList.page(scopes[scope], filters, { sort, direction, page, perPage: 25 });
      rows.push(...(await measureReadModel({ what: `users, ${what}` }, runQuery)));
    }
    for (const variant of organisationVariants()) {
      const { filters = {}, sort = 'id', direction = 'desc', page = 1, scope = 'all', what } = variant;
      const runQuery = () => organisationList.list(scopes[scope], filters, { sort, direction, page, perPage: 25 });
      rows.push(...(await measureReadModel({ what: `organisations, ${what}` }, runQuery)));
    }
    return rows;
  });
}

function userVariants(): Variant<UserFilters, UserSort>[] {
  const sorts: UserSort[] = ['id', 'firstName', 'lastName', 'email'];
  return [
    ...sorts.flatMap((sort) => [
      { what: `first page by ${sort}`, sort },
      { what: `first page by ${sort}, ascending`, sort, direction: 'asc' as const },
      { what: `row 99 000 by ${sort}`, sort, page: 3_960 },
    ]),
    { what: 'id', filters: { id: 54_321 } },
    { what: 'first name of one in eight', filters: { firstName: 'zoe' } },
    { what: 'first name, two letters', filters: { firstName: 'él' } },
    { what: 'first name, none', filters: { firstName: 'xyzzy' } },
    { what: 'last name of one in five', filters: { lastName: 'martin' } },
    { what: 'last name of one in five, by lastName', filters: { lastName: 'martin' }, sort: 'lastName' },
    { what: 'last name, few', filters: { lastName: 'n-c4ca' } },
    { what: 'last name, none', filters: { lastName: 'xyzzy' } },
    { what: 'e-mail of one', filters: { email: 'personne.12345@' } },
    { what: 'e-mail of a third', filters: { email: '@club' } },
    { what: 'e-mail of a third, by email', filters: { email: '@club' }, sort: 'email' },
    ...sorts.map((sort) => ({ what: `organisers, by ${sort}`, filters: { role: 'ROLE_USER' as const }, sort })),
    { what: 'administrators', filters: { role: 'ROLE_ADMIN' } },
    ...sorts.map((sort) => ({ what: `a department, by ${sort}`, filters: { departmentId: 38 }, sort })),
    { what: 'a role in a department', filters: { departmentId: 38, role: 'ROLE_ACCOUNTING' } },
    ...sorts.map((sort) => ({ what: `department’s scope, by ${sort}`, scope: 'department' as const, sort })),
    { what: 'department’s scope, organisers', scope: 'department', filters: { role: 'ROLE_USER' } },
    { what: 'department’s scope, first name', scope: 'department', filters: { firstName: 'jean' } },
    {
      what: 'department’s scope, everything together',
      scope: 'department',
      filters: { role: 'ROLE_USER', firstName: 'inès', lastName: 'petit', email: 'festival' },
    },
    ...sorts.map((sort) => ({ what: `office’s scope, by ${sort}`, scope: 'office' as const, sort })),
  ];
}

function organisationVariants(): Variant<OrganisationFilters, OrganisationSort>[] {
  const sorts: OrganisationSort[] = ['id', 'name'];
  const bySort = (variant: Variant<OrganisationFilters, OrganisationSort>) =>
    sorts.map((sort) => ({ ...variant, what: `${variant.what}, by ${sort}`, sort }));
  return [
    ...bySort({ what: 'first page' }),
    ...bySort({ what: 'first page, ascending', direction: 'asc' }),
    ...bySort({ what: 'row 49 000', page: 1_960 }),
    { what: 'id', filters: { id: 777 } },
    ...bySort({ what: 'name of one in five', filters: { name: 'comité' } }),
    ...bySort({ what: 'name, few', filters: { name: 'c4ca42' } }),
    ...bySort({ what: 'name, two letters', filters: { name: 'fe' } }),
    ...bySort({ what: 'name, none', filters: { name: 'introuvable' } }),
    ...bySort({ what: 'type of one in five', filters: { type: 3 } }),
    ...bySort({ what: 'type, none', filters: { type: 6 } }),
    ...bySort({ what: 'manager’s first name, one in eight', filters: { pdsManagerFirstName: 'zoe' } }),
    ...bySort({ what: 'manager’s last name, few', filters: { pdsManagerLastName: 'n-c4ca' } }),
    ...bySort({ what: 'manager’s e-mail, one', filters: { pdsManagerEmail: 'personne.4321@' } }),
    ...bySort({ what: 'manager’s e-mail, a third', filters: { pdsManagerEmail: '@club' } }),
    ...bySort({ what: 'manager by both names', filters: { manager: 'zoé martin' } }),
    ...bySort({ what: 'department’s scope', scope: 'department' }),
    ...bySort({ what: 'department’s scope, name', scope: 'department', filters: { name: 'fêtes c4' } }),
    ...bySort({ what: 'department’s scope, type', scope: 'department', filters: { type: 1 } }),
    ...bySort({ what: 'department’s scope, manager', scope: 'department', filters: { manager: 'martin' } }),
    ...bySort({
      what: 'department’s scope, everything together',
      scope: 'department',
      filters: { name: 'ville', type: 2, pdsManagerFirstName: 'paul', manager: 'lefevre' },
    }),
    ...bySort({ what: 'office’s scope', scope: 'office' }),
    ...bySort({ what: 'organiser’s scope', scope: 'organiser' }),
  ];
}

/** Loads offices, organisations, users and demands; skips rows loaded by an earlier run. */
async function load({ unitOfWork, raw }: BenchDatabase): Promise<void> {
  await unitOfWork.query(
    `INSERT INTO organisations.offices (department_id, name) VALUES (69, 'Villeurbanne'), (69, 'Givors'), (38, 'Vienne')
     ON CONFLICT DO NOTHING`,
  );
  process.stderr.write('organisations, ');
  await loadDemoOrganisations(unitOfWork, organisations);
  process.stderr.write('users, ');
  await loadDemoUsers(unitOfWork, users);
  await appointDemoManagers(unitOfWork);
  process.stderr.write('demands\n');
  await loadDemoDemands(raw, { demands, now: Date.now() });
  // A department sees the organisations of its demands, so every demand gets an organisation, from any department.
  await assignDemoOrganisations(unitOfWork);
}

async function scopesOf({ raw }: BenchDatabase): Promise<Scopes> {
  const {
    rows: [office],
  } = await raw.query<{ id: number; department_id: number }>(
    `SELECT id, department_id FROM organisations.offices WHERE name = 'Givors'`,
  );
  return {
    all: { kind: 'all' },
    department: { kind: 'department', departmentId: 69 },
    office: { kind: 'office', officeId: office!.id, departmentId: office!.department_id },
    organiser: { kind: 'organiser', accountId: 1, organisationIds: [3, 5, 49_999] },
  };
}
