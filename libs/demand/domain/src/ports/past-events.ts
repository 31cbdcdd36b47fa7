import type { PastEvent } from '../model/past-events/past-event';

/** Where past events are looked for: a department, or one office of it. */
export interface PastEventPlace {
  readonly departmentId: number;
  /** Null: of every office, and of none. */
  readonly officeId: number | null;
}

/** The stored past events. */
export abstract class PastEvents {
  /** An id for a new one. */
  abstract nextId(): Promise<number>;

  abstract find(id: number): Promise<PastEvent | null>;

  /** Locks it until the transaction ends. */
  abstract findForUpdate(id: number): Promise<PastEvent | null>;

  /** Those of a place with these ids; unknown ones are left out. */
  abstract several(ids: readonly number[], place: PastEventPlace): Promise<readonly PastEvent[]>;

  /** The ids of those of a place that have one of these identities (`pastEventIdentity`); of one identity there may be several. */
  abstract identified(
    identities: readonly string[],
    place: PastEventPlace,
  ): Promise<readonly { readonly identity: string; readonly id: number }[]>;

  /** Stores a new one, or the changed details and organisation of a stored one. */
  abstract save(event: PastEvent): Promise<void>;

  abstract remove(id: number): Promise<void>;
}
