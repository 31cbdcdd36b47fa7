import type { Demand } from '../model/demand';

/** Where demands are kept. Deleted ones are kept too, but not found here. */
export abstract class Demands {
  /** An id for a new demand. */
  abstract nextId(): Promise<number>;

  /** Ids for new slots, ascending. */
  abstract nextSlotIds(count: number): Promise<number[]>;

  /** Ids for new contacts and points of interest of slots, ascending. */
  abstract nextRowIds(count: number): Promise<number[]>;

  abstract find(id: number): Promise<Demand | null>;

  /** As {@link find}, keeping others from changing the demand until the transaction ends. */
  async findForUpdate(id: number): Promise<Demand | null> {
    return (await this.findAllForUpdate([id]))[0] ?? null;
  }

  /** The same of several, those that there are; each waits for the one before it in the order of their numbers. */
  abstract findAllForUpdate(ids: readonly number[]): Promise<Demand[]>;

  /** The demand that a slot is of. */
  abstract findBySlot(slotId: number): Promise<Demand | null>;

  /** The demand that a contact or point of interest of a slot is of. */
  abstract findBySlotRow(rowId: number): Promise<Demand | null>;

  /** Keeps a demand that was just filed, and tells the timeline. */
  abstract add(demand: Demand): Promise<void>;

  /**
   * Keeps a changed demand, and tells the timeline what changed. Throws `DemandSavedTwice` when the stored version is not the
   * one that was loaded.
   */
  abstract save(demand: Demand): Promise<void>;
}
