import type { EventDepartment } from '../model/express-request';

/** The association's own structure, as far as demands refer to it. */
export abstract class Structure {
  /** By a code of the specification: `69`, `2A`, `971`; null when there is none. */
  abstract departmentByCode(code: string): Promise<EventDepartment | null>;
  abstract hasDepartment(departmentId: number): Promise<boolean>;
  /** Where new requests of a department are announced; null when it wants none, or has no address. */
  abstract newRequestAddress(departmentId: number): Promise<string | null>;
  /** The department an office is of; null when there is no such office. */
  abstract departmentOfOffice(officeId: number): Promise<number | null>;
}
