import type { EventDepartment } from '../model/express-request';

/** The association's own structure, as far as demands refer to it. */
export abstract class Structure {
  abstract departmentByCode(code: string): Promise<EventDepartment | null>;
  abstract hasDepartment(departmentId: number): Promise<boolean>;
  /** The department an office is of; null when there is no such office. */
  abstract departmentOfOffice(officeId: number): Promise<number | null>;
}
