import type { Scope } from '@pds/kernel';
import type { Organisation } from '../model/organisation';

/** Where organisations are kept. */
export abstract class Organisations {
  /** The next free organisation id. */
  abstract nextId(): Promise<number>;

  /** The next free address id. */
  abstract nextAddressId(): Promise<number>;

  abstract find(id: number): Promise<Organisation | null>;

  /**
   * The organisation, alone until the transaction ends; null when there is none or when it lies outside the scope. Staff of
   * a department see its organisations and those of the demands that it handles; organisers those they manage.
   */
  abstract findForUpdate(id: number, scope: Scope): Promise<Organisation | null>;

  /**
   * Whether another organisation in the scope has this name, whatever its case and spacing. The name is held until the
   * transaction ends, so that of two creations at once one sees the other.
   * @param exceptId an organisation that may have the name
   */
  abstract isNameTaken(name: string, scope: Scope, exceptId?: number): Promise<boolean>;

  /** The organisations that an account manages, oldest first. */
  abstract managedBy(accountId: number): Promise<Organisation[]>;

  /** The oldest organisation of this name, whatever its case and spacing, that nobody manages in a department; null when there is none. */
  abstract unmanaged(name: string, departmentId: number | null): Promise<Organisation | null>;

  /** Keeps a new organisation with its addresses and managers. */
  abstract add(organisation: Organisation): Promise<void>;

  /** Keeps the changes of a known organisation, of its addresses and of its managers. */
  abstract save(organisation: Organisation): Promise<void>;
}
