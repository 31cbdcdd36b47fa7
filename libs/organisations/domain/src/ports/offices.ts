import type { Scope } from '@pds/kernel';
import type { Office } from '../model/office';

/** Stores offices. */
export abstract class Offices {
  /** The next free office id. */
  abstract nextId(): Promise<number>;

  /** The office; null when it does not exist or is outside the scope. */
  abstract find(id: number, scope: Scope): Promise<Office | null>;

  /** The same, locked until the transaction ends. */
  abstract findForUpdate(id: number, scope: Scope): Promise<Office | null>;

  /** Stores a new office. Throws `OfficeNameTaken` when another office of the department has its name. */
  abstract add(office: Office): Promise<void>;

  /** Throws `OfficeNameTaken` when another office of the department has its name. */
  abstract save(office: Office): Promise<void>;
}
