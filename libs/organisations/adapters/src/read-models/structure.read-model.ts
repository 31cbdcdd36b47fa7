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

/** A department as the list shows it (spec back-office 2, Departments list). */
export interface DepartmentRow {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly emailOperational: string | null;
  readonly personFirstname: string | null;
  readonly personLastname: string | null;
}

export const departmentSorts = ['id', 'number', 'name'] as const;
export type DepartmentSort = (typeof departmentSorts)[number];

/** Filters of the department list; text ones mean "contains", without regard to case or accents. */
export interface DepartmentFilters {
  /** In `69 - Rhône`. */
  readonly name?: string | undefined;
  readonly personFirstname?: string | undefined;
  readonly personLastname?: string | undefined;
}

/** A department as its screen shows it (spec back-office 3). */
export interface DepartmentCardRow extends DepartmentRow {
  readonly timeZone: string;
  readonly siret: string | null;
  readonly website: string | null;
  readonly affiliationCertificateNumber: string | null;
  readonly idEprotec: string | null;
  readonly bank: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly bankDeadline: number | null;
  readonly paymentConditions: string | null;
  readonly quoteConditions: string | null;
  readonly quoteValidity: number | null;
  readonly conventionConditions: string | null;
  readonly vatMention: string;
}

/** An office as its screen shows it (spec back-office 3). */
export interface OfficeCardRow extends OfficeRow {
  readonly idEprotec: string | null;
  readonly isBillingAutonomy: boolean;
  readonly bank: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly bankDeadLine: number | null;
}

const departmentColumns = `d.id, d.code AS number, d.name, d.address, d.postcode, d.city, d.phone,
  d.email_operational AS "emailOperational", d.person_firstname AS "personFirstname",
  d.person_lastname AS "personLastname"`;

const officeColumns = `f.id, f.name, f.department_id AS "departmentId", d.name AS department, f.address, f.postcode,
  f.city, f.phone, f.email, f.informations, f.person_firstname AS "personFirstname",
  f.person_lastname AS "personLastname"`;

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

  /** The departments in the caller's scope: all, or their own. */
  departmentPage(
    scope: Scope,
    filters: DepartmentFilters,
    request: PageRequest<DepartmentSort>,
  ): Promise<CountedPage<DepartmentRow>> {
    const conditions = departmentsIn(scope)
      .contains((column, value) => `${column(`d.code || ' - ' || d.name`)} LIKE ${value}`, filters.name)
      .contains((column, value) => `${column('d.person_firstname')} LIKE ${value}`, filters.personFirstname)
      .contains((column, value) => `${column('d.person_lastname')} LIKE ${value}`, filters.personLastname);
    const order = { id: 'd.id', number: 'd.code COLLATE "C"', name: 'platform.searchable(d.name)' }[request.sort];
    return listPage(this.unitOfWork, request, {
      from: 'organisations.departments d',
      alias: 'd',
      conditions,
      order,
      select: departmentColumns,
    });
  }

  /** A department in the caller's scope, or null. */
  async department(id: number, scope: Scope): Promise<DepartmentCardRow | null> {
    const conditions = departmentsIn(scope).add('d.id = ?', id);
    const [row] = await this.unitOfWork.query<DepartmentCardRow>(
      `SELECT ${departmentColumns}, d.time_zone AS "timeZone", d.siret, d.website,
              d.affiliation_certificate_number AS "affiliationCertificateNumber", d.id_eprotec AS "idEprotec",
              d.bank, d.iban, d.bic, d.bank_deadline AS "bankDeadline", d.payment_conditions AS "paymentConditions",
              d.quote_conditions AS "quoteConditions", d.quote_validity_days AS "quoteValidity",
              d.convention_conditions AS "conventionConditions", d.vat_mention AS "vatMention"
       FROM organisations.departments d WHERE ${conditions}`,
      conditions.parameters,
    );
    return row ?? null;
  }

  /** An office in the caller's scope, or null. */
  async office(id: number, scope: Scope): Promise<OfficeCardRow | null> {
    const conditions = officesIn(scope).add('f.id = ?', id);
    const [row] = await this.unitOfWork.query<OfficeCardRow>(
      `SELECT ${officeColumns}, f.id_eprotec AS "idEprotec", f.is_billing_autonomy AS "isBillingAutonomy",
              f.bank, f.iban, f.bic, f.bank_deadline AS "bankDeadLine"
       FROM organisations.offices f JOIN organisations.departments d ON d.id = f.department_id WHERE ${conditions}`,
      conditions.parameters,
    );
    return row ?? null;
  }

  /** The offices of a department that lie in the caller's scope, by name; null when the department does not. */
  async officesOf(departmentId: number, scope: Scope): Promise<OfficeRow[] | null> {
    const own = departmentsIn(scope).add('d.id = ?', departmentId);
    const [department] = await this.unitOfWork.query(
      `SELECT 1 FROM organisations.departments d WHERE ${own}`,
      own.parameters,
    );
    return department ? this.allOffices(officesIn(scope).add('f.department_id = ?', departmentId)) : null;
  }

  /** Every office in the caller's scope, by department and name. */
  officesInScope(scope: Scope): Promise<OfficeRow[]> {
    return this.allOffices(officesIn(scope));
  }

  private allOffices(conditions: Conditions): Promise<OfficeRow[]> {
    return this.unitOfWork.query<OfficeRow>(
      `SELECT ${officeColumns}
       FROM organisations.offices f JOIN organisations.departments d ON d.id = f.department_id
       WHERE ${conditions} ORDER BY d.code COLLATE "C", platform.searchable(f.name), f.id`,
      conditions.parameters,
    );
  }

  /** The offices in the caller's scope: all, their department's, or their own. */
  offices(scope: Scope, filters: OfficeFilters, request: PageRequest<OfficeSort>): Promise<CountedPage<OfficeRow>> {
    const conditions = officesIn(scope);
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
      select: officeColumns,
      joins: 'JOIN organisations.departments d ON d.id = f.department_id',
    });
  }
}

function departmentsIn(scope: Scope): Conditions {
  const conditions = new Conditions();
  if (scope.kind === 'all') return conditions;
  // No department is an organiser's, and no route lets one in.
  if (scope.kind === 'organiser') return conditions.add('?::boolean', false);
  return conditions.add('d.id = ?', scope.departmentId);
}

function officesIn(scope: Scope): Conditions {
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
