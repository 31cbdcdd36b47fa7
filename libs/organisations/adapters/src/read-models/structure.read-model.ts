import type { DepartmentDetails } from '@pds/organisations/domain';
import type { Instant, Page, PageRequest, Scope } from '@pds/kernel';
import { allOf, containsAnywhere, equals, PageFinder, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

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
export interface DepartmentCardRow extends DepartmentRow, Omit<DepartmentDetails, keyof DepartmentRow> {
  readonly timeZone: string;
  readonly logoSha256: string | null;
}

/** A version of a department's terms of sale, for everybody. */
export interface TermsOfSaleRow {
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
  /** The one in force; 0 where there was never any. */
  readonly currentVersion: number;
  /** Null, like the next two, where there is no such version. */
  readonly version: number | null;
  /** Rich text; null also where the department returned to the general terms. */
  readonly content: string | null;
  readonly changedAt: Instant | null;
}

/** An office as its screen shows it (spec back-office 3). */
export interface OfficeCardRow extends OfficeRow {
  readonly idEprotec: string | null;
  readonly isBillingAutonomy: boolean;
  readonly siret: string | null;
  readonly bank: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly bankDeadLine: number | null;
  readonly travelMinutes: number;
  readonly rescuerCount: number | null;
  readonly nurseCount: number | null;
  readonly doctorCount: number | null;
}

const departmentColumns = sql`d.id, d.code AS number, d.name, d.address, d.postcode, d.city, d.phone,
  d.email_operational AS "emailOperational", d.person_firstname AS "personFirstname",
  d.person_lastname AS "personLastname"`;

const officeColumns = sql`f.id, f.name, f.department_id AS "departmentId", d.name AS department, f.address, f.postcode,
  f.city, f.phone, f.email, f.informations, f.person_firstname AS "personFirstname",
  f.person_lastname AS "personLastname"`;

export const officeSorts = ['id', 'name'] as const;
export type OfficeSort = (typeof officeSorts)[number];

const officeSortColumns: Record<OfficeSort, Sql> = { id: sql`f.id`, name: sql`platform.searchable(f.name)` };

const departmentSortColumns: Record<DepartmentSort, Sql> = {
  id: sql`d.id`,
  number: sql`d.code COLLATE "C"`,
  name: sql`platform.searchable(d.name)`,
};

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
  ): Promise<Page<DepartmentRow>> {
    const matching = allOf(
      departmentsIn(scope),
      containsAnywhere(sql`platform.searchable(d.code || ' - ' || d.name)`, filters.name),
      containsAnywhere(sql`platform.searchable(d.person_firstname)`, filters.personFirstname),
      containsAnywhere(sql`platform.searchable(d.person_lastname)`, filters.personLastname),
    );
    const shown = { columns: departmentColumns, joins: sql`LEFT JOIN organisations.departments d ON d.id = page.id` };
    return new PageFinder<DepartmentRow>(this.unitOfWork, shown, request).page(
      sql`SELECT d.id AS id, ${departmentSortColumns[request.sort]} AS key FROM organisations.departments d WHERE ${matching}`,
    );
  }

  /** A department in the caller's scope, or null. */
  async department(id: number, scope: Scope): Promise<DepartmentCardRow | null> {
    const [row] = await this.unitOfWork.query<DepartmentCardRow>(
      sql`SELECT ${departmentColumns}, d.time_zone AS "timeZone", d.siret, d.website,
              d.affiliation_certificate_number AS "affiliationCertificateNumber",
              d.approval_number AS "approvalNumber", d.id_eprotec AS "idEprotec",
              d.bank, d.iban, d.bic, d.bank_deadline AS "bankDeadline", d.payment_conditions AS "paymentConditions",
              d.quote_conditions AS "quoteConditions", d.quote_validity_days AS "quoteValidity",
              d.convention_conditions AS "conventionConditions", d.terms_of_sale AS "termsOfSale", d.vat_mention AS "vatMention",
              d.vat_regime AS "vatRegime", d.vat_cover_rate AS "vatCoverRate", d.vat_options_rate AS "vatOptionsRate",
              d.e_invoicing_duty AS "eInvoicingDuty",
              d.consumer_mediator AS "consumerMediator",
              d.notify_new_requests AS "notifyNewRequests", d.contact_in_calendar AS "contactInCalendar",
              d.logo_sha256 AS "logoSha256"
       FROM organisations.departments d WHERE d.id = ${id} AND ${departmentsIn(scope)}`,
    );
    return row ?? null;
  }

  /**
   * A version of the terms of sale of a department, found by its code; null when there is no such department.
   * @param version absent: the one in force
   */
  async termsOfSale(code: string, version: number | undefined): Promise<TermsOfSaleRow | null> {
    const [row] = await this.unitOfWork.query<TermsOfSaleRow>(
      sql`SELECT d.code, d.name, d.time_zone AS "timeZone", d.terms_of_sale_version AS "currentVersion", t.version, t.content,
              (extract(epoch FROM t.changed_at) * 1000)::float8 AS "changedAt"
       FROM organisations.departments d
       LEFT JOIN organisations.terms_of_sale t
         ON t.department_id = d.id AND t.version = COALESCE(${version ?? null}::integer, d.terms_of_sale_version)
       WHERE d.code = ${code}`,
    );
    return row ?? null;
  }

  /** An office in the caller's scope, or null. */
  async office(id: number, scope: Scope): Promise<OfficeCardRow | null> {
    const [row] = await this.unitOfWork.query<OfficeCardRow>(
      sql`SELECT ${officeColumns}, f.id_eprotec AS "idEprotec", f.is_billing_autonomy AS "isBillingAutonomy", f.siret,
              f.bank, f.iban, f.bic, f.bank_deadline AS "bankDeadLine", f.travel_minutes AS "travelMinutes",
              f.rescuer_count AS "rescuerCount", f.nurse_count AS "nurseCount", f.doctor_count AS "doctorCount"
       FROM organisations.offices f JOIN organisations.departments d ON d.id = f.department_id
       WHERE f.id = ${id} AND ${officesIn(scope)}`,
    );
    return row ?? null;
  }

  /** The offices of a department that are in the caller's scope, by name; null when the department is not. */
  async officesOf(departmentId: number, scope: Scope): Promise<OfficeRow[] | null> {
    const [department] = await this.unitOfWork.query(
      sql`SELECT 1 FROM organisations.departments d WHERE d.id = ${departmentId} AND ${departmentsIn(scope)}`,
    );
    return department ? this.everyOffice(allOf(officesIn(scope), sql`f.department_id = ${departmentId}`)) : null;
  }

  /** Every office in the caller's scope, by department and name. */
  officesInScope(scope: Scope): Promise<OfficeRow[]> {
    return this.everyOffice(officesIn(scope));
  }

  /** The offices in the caller's scope: all, their department's, or their own. */
  offices(scope: Scope, filters: OfficeFilters, request: PageRequest<OfficeSort>): Promise<Page<OfficeRow>> {
    const matching = allOf(
      officesIn(scope),
      equals(sql`f.department_id`, filters.department),
      containsAnywhere(sql`platform.searchable(f.name)`, filters.name),
      containsAnywhere(sql`platform.searchable(f.person_firstname)`, filters.personFirstname),
      containsAnywhere(sql`platform.searchable(f.person_lastname)`, filters.personLastname),
    );
    const shown = {
      columns: officeColumns,
      joins: sql`LEFT JOIN organisations.offices f ON f.id = page.id
        LEFT JOIN organisations.departments d ON d.id = f.department_id`,
    };
    return new PageFinder<OfficeRow>(this.unitOfWork, shown, request).page(
      sql`SELECT f.id AS id, ${officeSortColumns[request.sort]} AS key FROM organisations.offices f WHERE ${matching}`,
    );
  }

  private everyOffice(matching: Sql): Promise<OfficeRow[]> {
    return this.unitOfWork.query<OfficeRow>(
      sql`SELECT ${officeColumns}
       FROM organisations.offices f JOIN organisations.departments d ON d.id = f.department_id
       WHERE ${matching} ORDER BY d.code COLLATE "C", platform.searchable(f.name), f.id`,
    );
  }
}

/** Organisers see no department, and no route lets them in. */
function departmentsIn(scope: Scope): Sql {
  if (scope.kind === 'all') return sql`true`;
  return scope.kind === 'organiser' ? sql`false` : sql`d.id = ${scope.departmentId}`;
}

/** Organisers see no office, and no route lets them in. */
export function officesIn(scope: Scope): Sql {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'department':
      return sql`f.department_id = ${scope.departmentId}`;
    case 'office':
      return sql`f.id = ${scope.officeId}`;
    case 'organiser':
      return sql`false`;
  }
}
