import type { Demand } from '../model/dossier/demand';

/** Stores demands. Deleted ones are stored too, but not found here. */
export abstract class Demands {
  /** An id for a new demand. */
  abstract nextId(): Promise<number>;

  /** Ids for new slots, ascending. */
  abstract nextSlotIds(count: number): Promise<number[]>;

  /** Ids for new contacts and points of interest of slots, ascending. */
  abstract nextRowIds(count: number): Promise<number[]>;

  abstract find(id: number): Promise<Demand | null>;

  /** Like {@link find}, and finds a deleted one too. */
  abstract findEvenDeleted(id: number): Promise<Demand | null>;

  /** Like {@link find}, and locks the demand until the transaction ends. */
  async findForUpdate(id: number): Promise<Demand | null> {
    return (await this.findAllForUpdate([id]))[0] ?? null;
  }

  /** The same for several: those that exist, locked one after the other in the order of their numbers. */
  abstract findAllForUpdate(ids: readonly number[]): Promise<Demand[]>;

  /** The demand of a slot. */
  abstract findBySlot(slotId: number): Promise<Demand | null>;

  /** The demand of a contact or point of interest of a slot. */
  abstract findBySlotRow(rowId: number): Promise<Demand | null>;

  /** Stores a demand that was just filed, and records it in the timeline. */
  abstract add(demand: Demand): Promise<void>;

  /**
   * Stores a changed demand, and records the changes in the timeline. Throws `ConcurrentDemandSave` when the stored version is not the loaded
   * one.
   */
  abstract save(demand: Demand): Promise<void>;
}
