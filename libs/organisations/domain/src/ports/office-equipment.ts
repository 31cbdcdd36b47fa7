import type { Equipment } from '../model/equipment';

/** Stores the vehicles and other equipment of offices. */
export abstract class OfficeEquipment {
  /** The next free number of a piece of equipment. */
  abstract nextId(): Promise<number>;

  /** The ids of {@link presentIn}, in their order. */
  abstract idsPresentIn(officeId: number): Promise<readonly number[]>;

  /** What offices have now, in the order of ids: nothing that was retired. */
  abstract presentIn(...officeIds: readonly number[]): Promise<readonly Equipment[]>;

  /** A piece of an office that is not retired, locked until the transaction ends; null when there is none. */
  abstract findForUpdate(id: number, officeId: number): Promise<Equipment | null>;

  /** Stores a new piece. */
  abstract add(equipment: Equipment): Promise<void>;

  abstract save(equipment: Equipment): Promise<void>;
}
