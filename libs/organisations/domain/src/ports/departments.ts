import type { Scope } from '@pds/kernel';
import type { Department } from '../model/department';

/** Where departments are kept; they are reference data, so none is ever added. */
export abstract class Departments {
  /** The department; null when there is none or when it is not the scope's. */
  abstract find(id: number, scope: Scope): Promise<Department | null>;

  /** Same, alone until the transaction ends. */
  abstract findForUpdate(id: number, scope: Scope): Promise<Department | null>;

  /** The id of the department with a code (`69`, `2A`), or null. */
  abstract idOfCode(code: string): Promise<number | null>;

  abstract save(department: Department): Promise<void>;
}
