/** Which dossiers are « Sans suite »; stored by another context, in the statuses of a dossier. */
export abstract class DroppedDossiers {
  abstract isDropped(demandId: number): Promise<boolean>;

  /** The same, and locks the statuses until the transaction ends. They are locked before the demand. */
  abstract isDroppedForUpdate(demandId: number): Promise<boolean>;

  /** Makes a dossier « Sans suite » in the ambient transaction, which frees its means and ends its tasks and deadlines. */
  abstract drop(demandId: number, by: number): Promise<void>;
}
