import { type Instant, mainlandTimeZone, type Page, type PageRequest, type Principal, type Scope } from '@pds/kernel';
import type { OrganisationType } from '@pds/organisations/contract';
import {
  allOf,
  anyOf,
  contains,
  equals,
  isWithin,
  matchKey,
  PageFinder,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { organisationScope } from './organisation-scope';

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
  readonly isIndividual: boolean;
  /** The address invoices are sent to. */
  readonly email: string | null;
  readonly createdAt: Instant;
  readonly contactAddress: { readonly line1: string; readonly zipcode: string; readonly city: string } | null;
  readonly managers: readonly ManagerRow[];
}

/** `match` puts the names that the searched text begins first, see {@link matchKey}. */
export const organisationSorts = ['id', 'name', 'match'] as const;
export type OrganisationSort = (typeof organisationSorts)[number];

/**
 * Filters of the list (spec back-office 7). A text matches anywhere in the field, ignoring case and accents; under three letters only at
 * the beginning. Filters on managers must all match the same manager.
 */
export interface OrganisationFilters {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  /** A part of the name, or of a manager's as `manager`. */
  readonly customer?: string | undefined;
  readonly type?: OrganisationType | undefined;
  readonly pdsManagerFirstName?: string | undefined;
  readonly pdsManagerLastName?: string | undefined;
  readonly pdsManagerEmail?: string | undefined;
  /** First or last name of a manager, or both: each word must match one of them. */
  readonly manager?: string | undefined;
  /** As `manager`. */
  readonly managerName?: string | undefined;
  /** As `pdsManagerEmail`. */
  readonly managerEmail?: string | undefined;
  /** First and last day of creation, `AAAA-MM-JJ` in mainland time. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

function sortKey(sort: OrganisationSort, { name, customer }: OrganisationFilters): Sql {
  switch (sort) {
    case 'id':
      return sql`o.id`;
    case 'name':
      return sql`o.name_search`;
    case 'match':
      return matchKey(sql`o.name_search`, customer ?? name);
  }
}

const columns = sql`
  o.id, o.name, o.type, o.is_individual AS "isIndividual", o.accounting_email AS email, (extract(epoch FROM o.created_at) * 1000)::float8 AS "createdAt",
  o.contact_address AS "contactAddress",
  COALESCE((
    SELECT json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
                    ORDER BY u.id)
    FROM organisations.v_managers m JOIN users.v_accounts u ON u.id = m.account_id AND u.deleted_at IS NULL
    WHERE m.organisation_id = o.id), '[]') AS managers`;

const shown = { columns, joins: sql`LEFT JOIN organisations.v_organisations o ON o.id = page.id` };

/** Organisations as lists, with their managers' names. */
export class OrganisationListReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** The organisations in the caller's scope, a projection designed for 50 000 of them (docs/adr/0008-lists.md). */
  list(
    scope: Scope,
    filters: OrganisationFilters,
    request: PageRequest<OrganisationSort>,
  ): Promise<Page<OrganisationRow>> {
    const matching = allOf(
      organisationScope(scope),
      equals(sql`o.id`, filters.id),
      equals(sql`o.type`, filters.type),
      contains(sql`o.name_search`, filters.name),
      customerCondition(filters.customer),
      isWithin(sql`o.created_at`, filters, mainlandTimeZone),
      managerCondition(filters),
    );
    return new PageFinder<OrganisationRow>(this.unitOfWork, shown, request).page(
      sql`SELECT o.id AS id, ${sortKey(request.sort, filters)} AS key FROM organisations.v_organisations o WHERE ${matching}`,
    );
  }

  /** Every organisation that an account manages or is an organiser of, by name. */
  managedBy({ accountId, scope }: Principal): Promise<OrganisationRow[]> {
    const organised = scope.kind === 'organiser' ? scope.organisationIds : [];
    return this.unitOfWork.query<OrganisationRow>(
      sql`SELECT ${columns} FROM organisations.v_organisations o
          WHERE o.id IN (SELECT organisation_id FROM organisations.v_managers WHERE account_id = ${accountId}
                         UNION SELECT unnest(${organised}::integer[]))
          ORDER BY o.name_search, o.id`,
    );
  }

  /** The names of the given organisations that are in the scope, by name. */
  names(ids: readonly number[], scope: Scope): Promise<{ id: number; name: string }[]> {
    return this.unitOfWork.query<{ id: number; name: string }>(
      sql`SELECT o.id, o.name FROM organisations.v_organisations o
          WHERE o.id = ANY(${ids}::integer[]) AND ${organisationScope(scope)} ORDER BY o.name_search, o.id`,
    );
  }
}

/** Two small sets, each found with its own index: as one condition on both tables, every organisation would be read. */
function customerCondition(text: string | undefined): Sql | undefined {
  const named = contains(sql`n.name_search`, text);
  const managed = managedByMatching({ manager: text });
  return (
    named &&
    managed &&
    sql`o.id IN (SELECT n.id FROM organisations.v_organisations n WHERE ${named} UNION ALL ${managed})`
  );
}

function managerCondition(filters: OrganisationFilters): Sql | undefined {
  const managed = managedByMatching(filters);
  return managed && sql`o.id IN (${managed})`;
}

/** The organisations of which one manager matches all filters on managers; undefined without such filters. */
function managedByMatching(filters: OrganisationFilters): Sql | undefined {
  const words = [filters.manager, filters.managerName].flatMap((name) => name?.split(/\s+/) ?? []).filter(Boolean);
  const asked = [
    contains(sql`u.first_name_search`, filters.pdsManagerFirstName),
    contains(sql`u.last_name_search`, filters.pdsManagerLastName),
    contains(sql`u.email_search`, filters.pdsManagerEmail),
    contains(sql`u.email_search`, filters.managerEmail),
    ...words.map((word) => anyOf(contains(sql`u.first_name_search`, word), contains(sql`u.last_name_search`, word))),
  ].filter((condition) => condition !== undefined);
  if (asked.length === 0) return undefined;
  return sql`SELECT m.organisation_id FROM organisations.v_managers m JOIN users.v_accounts u ON u.id = m.account_id
             WHERE u.deleted_at IS NULL AND ${allOf(...asked)}`;
}
