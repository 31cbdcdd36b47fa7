import type { Instant, PageRequest, Scope } from '@pds/kernel';
import type { OrganisationType } from '@pds/organisations/contract';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { Conditions, type CountedPage, listPage } from './list-query';

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

/** Filters of the list (spec back-office 7); text ones mean "contains", without regard to case or accents. */
export interface OrganisationFilters {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly type?: OrganisationType | undefined;
  readonly pdsManagerFirstName?: string | undefined;
  readonly pdsManagerLastName?: string | undefined;
  readonly pdsManagerEmail?: string | undefined;
  /** First or last name of a manager. */
  readonly manager?: string | undefined;
}

const columns = `
  o.id, o.name, o.type, o.accounting_email AS email, (extract(epoch FROM o.created_at) * 1000)::float8 AS "createdAt",
  (SELECT json_build_object('line1', a.line1, 'zipcode', a.zipcode, 'city', a.city)
   FROM organisations.addresses a WHERE a.organisation_id = o.id AND a.kind = 'contact') AS "contactAddress",
  COALESCE((SELECT json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
                                              'email', u.email) ORDER BY u.id)
            FROM organisations.managers m JOIN users.accounts u ON u.id = m.account_id AND u.deleted_at IS NULL
            WHERE m.organisation_id = o.id), '[]') AS managers`;

/** Organisations as lists, with their managers' names, which the users context owns. */
export class OrganisationListReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** The organisations in the caller's scope: all, those of their department, or those they manage. */
  list(
    scope: Scope,
    filters: OrganisationFilters,
    request: PageRequest<OrganisationSort>,
  ): Promise<CountedPage<OrganisationRow>> {
    const conditions = inScope(scope);
    if (filters.id !== undefined) conditions.add('o.id = ?', filters.id);
    if (filters.type !== undefined) conditions.add('o.type = ?', filters.type);
    const managedBy = (condition: string) =>
      `EXISTS (SELECT 1 FROM organisations.managers m JOIN users.accounts u ON u.id = m.account_id
               WHERE m.organisation_id = o.id AND u.deleted_at IS NULL AND (${condition}))`;
    conditions
      .contains((column, value) => `${column('o.name')} LIKE ${value}`, filters.name)
      .contains((column, value) => managedBy(`${column('u.first_name')} LIKE ${value}`), filters.pdsManagerFirstName)
      .contains((column, value) => managedBy(`${column('u.last_name')} LIKE ${value}`), filters.pdsManagerLastName)
      .contains((column, value) => managedBy(`${column('u.email::text')} LIKE ${value}`), filters.pdsManagerEmail)
      .contains(
        (column, value) => managedBy(`${column("u.first_name || ' ' || u.last_name")} LIKE ${value}`),
        filters.manager,
      );
    return listPage(this.unitOfWork, request, {
      from: 'organisations.organisations o',
      alias: 'o',
      conditions,
      order: request.sort === 'name' ? 'platform.searchable(o.name)' : 'o.id',
      select: columns,
    });
  }

  /** Every organisation that an account manages, by name. */
  managedBy(accountId: number): Promise<OrganisationRow[]> {
    return this.unitOfWork.query<OrganisationRow & Record<string, unknown>>(
      `SELECT ${columns} FROM organisations.organisations o
       WHERE EXISTS (SELECT 1 FROM organisations.managers m WHERE m.organisation_id = o.id AND m.account_id = $1)
       ORDER BY platform.searchable(o.name), o.id`,
      [accountId],
    );
  }
}

function inScope(scope: Scope): Conditions {
  const conditions = new Conditions();
  switch (scope.kind) {
    case 'all':
      return conditions;
    case 'department':
    case 'office':
      // An organisation belongs to a department; its offices share the customers.
      return conditions.add('o.department_id = ?', scope.departmentId);
    case 'organiser':
      return conditions.add('o.id = ANY(?::integer[])', [...scope.organisationIds]);
  }
}
