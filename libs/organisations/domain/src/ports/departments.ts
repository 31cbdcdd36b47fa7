import type { Scope } from '@pds/kernel';
import type { Department } from '../model/department';

/** Stores departments; they are reference data, so none is ever added. */
export abstract class Departments {
  /** The department; null when it does not exist or is outside the scope. */
  abstract find(id: number, scope: Scope): Promise<Department | null>;

  /** The same, locked until the transaction ends. */
  abstract findForUpdate(id: number, scope: Scope): Promise<Department | null>;

  /** The id of the department with a code (`69`, `2A`), or null. */
  abstract idOfCode(code: string): Promise<number | null>;

  abstract save(department: Department): Promise<void>;
}
