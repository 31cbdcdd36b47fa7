import type { Organisation } from '../organisation';

/** Where organisations are kept. */
export abstract class Organisations {
  /** The next free organisation id. */
  abstract nextId(): Promise<number>;

  /** The next free address id. */
  abstract nextAddressId(): Promise<number>;

  /** The organisation, held until the transaction ends; null when there is none. */
  abstract find(id: number): Promise<Organisation | null>;

  /** The organisations that an account manages, oldest first. */
  abstract managedBy(accountId: number): Promise<Organisation[]>;

  /** Stores the organisation with its addresses and managers. */
  abstract save(organisation: Organisation): Promise<void>;
}
