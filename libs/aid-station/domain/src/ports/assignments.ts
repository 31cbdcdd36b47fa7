/** Stores which equipment is assigned to which slots of dossiers. */
export abstract class Assignments {
  /** The ids of the equipment of a slot, ascending. */
  abstract of(slotId: number): Promise<number[]>;

  /** The number of dossiers whose slots have a piece of equipment. */
  abstract dossiersWith(equipmentId: number): Promise<number>;

  /** Makes these all the equipment of a slot; each id counts once. */
  abstract replace(
    slot: { readonly demandId: number; readonly slotId: number },
    equipmentIds: readonly number[],
  ): Promise<void>;

  /** Removes all equipment of some slots; slots without any change nothing. */
  abstract removeAll(slotIds: readonly number[]): Promise<void>;
}
