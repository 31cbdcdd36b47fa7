import type { PageRequest, Scope } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { Conditions, type CountedPage, listPage } from './list-query';

/** A department as the public form and the selectors offer it. */
export interface DepartmentChoice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
}

/** An office as selectors and the list show it. */
export interface OfficeRow {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  readonly department: string;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly informations: string | null;
  readonly personFirstname: string | null;
  readonly personLastname: string | null;
}

export const officeSorts = ['id', 'name'] as const;
export type OfficeSort = (typeof officeSorts)[number];

/** Filters of the office list; text ones mean "contains", without regard to case or accents. */
export interface OfficeFilters {
  readonly name?: string | undefined;
  readonly department?: number | undefined;
  readonly personFirstname?: string | undefined;
  readonly personLastname?: string | undefined;
}

/** Departments and offices as lists. */
export class StructureReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** Every department, in the order of codes. */
  departments(): Promise<DepartmentChoice[]> {
    return this.unitOfWork.query<DepartmentChoice & Record<string, unknown>>(
      'SELECT id, code, name, time_zone AS "timeZone" FROM organisations.departments ORDER BY code COLLATE "C"',
    );
  }

  /** The offices in the caller's scope: all, their department's, or their own. */
  offices(scope: Scope, filters: OfficeFilters, request: PageRequest<OfficeSort>): Promise<CountedPage<OfficeRow>> {
    const conditions = inScope(scope);
    if (filters.department !== undefined) conditions.add('f.department_id = ?', filters.department);
    conditions
      .contains((column, value) => `${column('f.name')} LIKE ${value}`, filters.name)
      .contains((column, value) => `${column('f.person_firstname')} LIKE ${value}`, filters.personFirstname)
      .contains((column, value) => `${column('f.person_lastname')} LIKE ${value}`, filters.personLastname);
    return listPage(this.unitOfWork, request, {
      from: 'organisations.offices f',
      alias: 'f',
      conditions,
      order: request.sort === 'name' ? 'platform.searchable(f.name)' : 'f.id',
      select: `f.id, f.name, f.department_id AS "departmentId", d.name AS department, f.address, f.postcode, f.city,
               f.phone, f.email, f.informations, f.person_firstname AS "personFirstname",
               f.person_lastname AS "personLastname"`,
      joins: 'JOIN organisations.departments d ON d.id = f.department_id',
    });
  }
}

function inScope(scope: Scope): Conditions {
  const conditions = new Conditions();
  switch (scope.kind) {
    case 'all':
      return conditions;
    case 'department':
      return conditions.add('f.department_id = ?', scope.departmentId);
    case 'office':
      return conditions.add('f.id = ?', scope.officeId);
    case 'organiser':
      // No office is an organiser's, and the route does not let one in.
      return conditions.add('?::boolean', false);
  }
}
