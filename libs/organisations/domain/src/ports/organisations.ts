import type { Scope } from '@pds/kernel';
import type { Organisation } from '../model/organisation';

/** Stores organisations. */
export abstract class Organisations {
  /** The next free organisation id. */
  abstract nextId(): Promise<number>;

  /** The next free address id. */
  abstract nextAddressId(): Promise<number>;

  abstract find(id: number): Promise<Organisation | null>;

  /**
   * The organisation, locked until the transaction ends; null when it does not exist or is outside the scope. Staff of a department see its
   * organisations and those of the demands that it handles; organisers those they manage.
   */
  abstract findForUpdate(id: number, scope: Scope): Promise<Organisation | null>;

  /**
   * Whether another organisation in the scope has this name, ignoring case and spacing. The name is locked until the transaction ends, so
   * that of two concurrent creations one sees the other.
   * @param exceptId an organisation that may have the name
   */
  abstract isNameTaken(name: string, scope: Scope, exceptId?: number): Promise<boolean>;

  /** The organisations that an account manages, oldest first. */
  abstract managedBy(accountId: number): Promise<Organisation[]>;

  /** The organisations of a department with this name, ignoring case and spacing, that have no manager, oldest first. */
  abstract unmanaged(name: string, departmentId: number | null): Promise<Organisation[]>;

  /**
   * The organisations with a number, oldest first, locked until the transaction ends. The number is locked too, so that of two concurrent
   * declarations one sees the other.
   */
  abstract withIdentifierForUpdate(identifier: string): Promise<Organisation[]>;

  /** Stores a new organisation with its addresses and managers. */
  abstract add(organisation: Organisation): Promise<void>;

  /** Stores the changes of an existing organisation, its addresses and its managers. */
  abstract save(organisation: Organisation): Promise<void>;

  /** Deletes an organisation with its addresses and managers. */
  abstract remove(id: number): Promise<void>;
}
