import type { Demand } from '../model/demand';

/** Where demands are kept. Deleted ones are kept too, but not found here. */
export abstract class Demands {
  abstract nextId(): Promise<number>;
  /** Ids for new slots, ascending. */
  abstract nextSlotIds(count: number): Promise<number[]>;
  abstract byId(id: number): Promise<Demand | null>;
  /** As {@link byId}, keeping others from changing the demand until the transaction ends. */
  abstract byIdForUpdate(id: number): Promise<Demand | null>;
  /** The demand that a slot is of. */
  abstract bySlot(slotId: number): Promise<Demand | null>;
  /** Throws {@link DemandSavedTwice} when the stored version is not the one that was loaded. */
  abstract save(demand: Demand): Promise<void>;
}
