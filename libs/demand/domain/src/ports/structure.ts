import type { IssuerContact } from '@pds/kernel';
import type { EventDepartment } from '../model/requests/express-request';

/** The association's own structure, as far as demands need it. */
export abstract class Structure {
  /** By a code of the specification: `69`, `2A`, `971`; null when there is none. */
  abstract departmentByCode(code: string): Promise<EventDepartment | null>;
  abstract hasDepartment(departmentId: number): Promise<boolean>;
  /** The address that is notified of a department's new requests; null when the department has switched that off, or has no address. */
  abstract newRequestAddress(departmentId: number): Promise<string | null>;
  /** How the customers of a department, or of its office, reach it; null when there is no such department. */
  abstract contactOf(departmentId: number, officeId: number | null): Promise<IssuerContact | null>;
  /** The department of an office; null when the office does not exist. */
  abstract departmentOfOffice(officeId: number): Promise<number | null>;
}
