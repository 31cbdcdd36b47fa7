import type { Scope } from '@pds/kernel';
import type { Office } from '../model/office';

/** Where offices are kept. */
export abstract class Offices {
  /** The next free office id. */
  abstract nextId(): Promise<number>;

  /** The office; null when there is none or when it is not the scope's. */
  abstract find(id: number, scope: Scope): Promise<Office | null>;

  /** Same, alone until the transaction ends. */
  abstract findForUpdate(id: number, scope: Scope): Promise<Office | null>;

  /** Keeps a new office. Throws `OfficeNameTaken` when another office of the department has its name. */
  abstract add(office: Office): Promise<void>;

  /** Throws `OfficeNameTaken` when another office of the department has its name. */
  abstract save(office: Office): Promise<void>;
}
