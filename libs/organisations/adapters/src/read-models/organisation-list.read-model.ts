import type { Instant, Page, PageRequest, Principal, Scope } from '@pds/kernel';
import type { OrganisationType } from '@pds/organisations/contract';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { organisationScope } from './organisation-scope';
import { contains, Parameters } from './sql';

/** Someone who manages an organisation. */
export interface ManagerRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** An organisation as lists and selectors show it. */
export interface OrganisationRow {
  readonly id: number;
  readonly name: string;
  readonly type: OrganisationType | null;
  /** The address invoices are sent to. */
  readonly email: string | null;
  readonly createdAt: Instant;
  readonly contactAddress: { readonly line1: string; readonly zipcode: string; readonly city: string } | null;
  readonly managers: readonly ManagerRow[];
}

export const organisationSorts = ['id', 'name'] as const;
export type OrganisationSort = (typeof organisationSorts)[number];

/**
 * Filters of the list (spec back-office 7). Text is contained in the field, whatever the case and accents, and its
 * beginning when under three letters. Those on managers must hold for one and the same manager.
 */
export interface OrganisationFilters {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly type?: OrganisationType | undefined;
  readonly pdsManagerFirstName?: string | undefined;
  readonly pdsManagerLastName?: string | undefined;
  readonly pdsManagerEmail?: string | undefined;
  /** First or last name of a manager, or both: each word is in one of them. */
  readonly manager?: string | undefined;
}

/** Rows are counted up to here; one more means « plus de 10 000 ». */
const countCap = 10_000;

/** The managers of an organisation `o` as JSON, in the order of their ids. */
export const managersOf = `COALESCE((
  SELECT json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
                  ORDER BY u.id)
  FROM organisations.managers m JOIN users.accounts u ON u.id = m.account_id AND u.deleted_at IS NULL
  WHERE m.organisation_id = o.id), '[]')`;

const columns = `
  o.id, o.name, o.type, o.accounting_email AS email, (extract(epoch FROM o.created_at) * 1000)::float8 AS "createdAt",
  (SELECT json_build_object('line1', a.line1, 'zipcode', a.zipcode, 'city', a.city)
   FROM organisations.addresses a WHERE a.organisation_id = o.id AND a.kind = 'contact') AS "contactAddress",
  ${managersOf} AS managers`;

/** Organisations as lists, with their managers' names, which the users context owns. */
export class OrganisationListReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /**
   * The organisations in the caller's scope, a projection made for 50 000 of them: ids are found first, what is shown is
   * fetched of the page's rows only, and at most 10 001 matches are counted.
   */
  async list(
    scope: Scope,
    filters: OrganisationFilters,
    request: PageRequest<OrganisationSort>,
  ): Promise<Page<OrganisationRow> & { readonly totalIsExact: boolean }> {
    const few = await this.few(scope, filters, request);
    const total = few[0]!.total;
    const records =
      total > countCap
        ? await this.inOrder(scope, filters, request)
        : few.filter((row) => row.id !== null).map(({ total: _, ...row }) => row);
    return { records, total, totalIsExact: total <= countCap, page: request.page, perPage: request.perPage };
  }

  /** Every organisation that an account manages or is an organiser of, by name. */
  managedBy({ accountId, scope }: Principal): Promise<OrganisationRow[]> {
    return this.unitOfWork.query<OrganisationRow>(
      `SELECT ${columns} FROM organisations.organisations o
       WHERE o.id IN (SELECT organisation_id FROM organisations.managers WHERE account_id = $1
                      UNION SELECT unnest($2::integer[]))
       ORDER BY o.name_search, o.id`,
      [accountId, scope.kind === 'organiser' ? [...scope.organisationIds] : []],
    );
  }

  /** Names of those among some organisations that lie in the scope, by name. */
  names(ids: readonly number[], scope: Scope): Promise<{ id: number; name: string }[]> {
    const { values, add } = new Parameters();
    return this.unitOfWork.query<{ id: number; name: string }>(
      `SELECT o.id, o.name FROM organisations.organisations o
       WHERE o.id = ANY(${add(ids)}::integer[]) AND ${organisationScope(scope, add)} ORDER BY o.name_search, o.id`,
      values,
    );
  }

  /**
   * How many match and, when they are no more than the cap, the page of them sorted in memory. Materialised, so that no
   * ORDER BY tempts the planner into walking an index in order for matches that are rare.
   */
  private few(
    scope: Scope,
    filters: OrganisationFilters,
    request: PageRequest<OrganisationSort>,
  ): Promise<(OrganisationRow & { total: number })[]> {
    const { values, add } = new Parameters();
    return this.unitOfWork.query<OrganisationRow & { total: number }>(
      `WITH matches AS MATERIALIZED (
         SELECT o.id, ${keyOf(request)} AS key FROM organisations.organisations o
         WHERE ${conditions(scope, filters, add)} LIMIT ${countCap + 1}
       ), counted AS (SELECT count(*)::integer AS total FROM matches),
       page AS (
         SELECT id, key FROM matches WHERE (SELECT total FROM counted) <= ${countCap}
         ORDER BY ${order(request, '')} ${limit(request, add)}
       )
       SELECT counted.total, ${columns}
       FROM counted LEFT JOIN page ON true LEFT JOIN organisations.organisations o ON o.id = page.id
       ORDER BY ${order(request, 'page.')}`,
      values,
    );
  }

  /** The page along the index of the sort: with more matches than the cap it is soon met. */
  private inOrder(
    scope: Scope,
    filters: OrganisationFilters,
    request: PageRequest<OrganisationSort>,
  ): Promise<OrganisationRow[]> {
    const { values, add } = new Parameters();
    return this.unitOfWork.query<OrganisationRow>(
      `SELECT ${columns} FROM (
         SELECT o.id, ${keyOf(request)} AS key FROM organisations.organisations o
         WHERE ${conditions(scope, filters, add)}
         ORDER BY ${keyOf(request)} ${request.direction}, o.id ${request.direction} ${limit(request, add)}
       ) AS page JOIN organisations.organisations o ON o.id = page.id
       ORDER BY ${order(request, 'page.')}`,
      values,
    );
  }
}

function conditions(scope: Scope, filters: OrganisationFilters, parameter: (value: unknown) => string): string {
  const conditions = [organisationScope(scope, parameter)];
  if (filters.id !== undefined) conditions.push(`o.id = ${parameter(filters.id)}`);
  if (filters.type !== undefined) conditions.push(`o.type = ${parameter(filters.type)}`);
  if (filters.name?.trim()) conditions.push(contains('o.name_search', filters.name, parameter));

  const manager: string[] = [];
  const managerContains = (column: string, text: string | undefined) => {
    if (text?.trim()) manager.push(contains(column, text, parameter));
  };
  managerContains('u.first_name_search', filters.pdsManagerFirstName);
  managerContains('u.last_name_search', filters.pdsManagerLastName);
  managerContains('u.email_search', filters.pdsManagerEmail);
  for (const word of filters.manager?.split(/\s+/).filter((each) => each !== '') ?? [])
    manager.push(
      `(${contains('u.first_name_search', word, parameter)} OR ${contains('u.last_name_search', word, parameter)})`,
    );
  if (manager.length > 0)
    conditions.push(
      `o.id IN (SELECT m.organisation_id FROM organisations.managers m JOIN users.accounts u ON u.id = m.account_id
                WHERE u.deleted_at IS NULL AND ${manager.join(' AND ')})`,
    );
  return conditions.join(' AND ');
}

function keyOf({ sort }: PageRequest<OrganisationSort>): string {
  return sort === 'name' ? 'o.name_search' : 'o.id';
}

function order({ direction }: PageRequest<OrganisationSort>, prefix: string): string {
  return `${prefix}key ${direction}, ${prefix}id ${direction}`;
}

function limit({ page, perPage }: PageRequest<OrganisationSort>, parameter: (value: unknown) => string): string {
  return `LIMIT ${parameter(perPage)} OFFSET ${parameter((page - 1) * perPage)}`;
}
