import type { Scope } from '@pds/kernel';
import type { Office } from '../model/office';

/** Where offices are kept. */
export abstract class Offices {
  /** The office, held until the transaction ends; null when there is none or when it is not the scope's. */
  abstract find(id: number, scope: Scope): Promise<Office | null>;

  /** Throws `OfficeNameTaken` when another office of the department has its name. */
  abstract save(office: Office): Promise<void>;
}
