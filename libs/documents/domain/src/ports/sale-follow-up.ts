/** How far the sale of a dossier is: followed by another context. */
export abstract class SaleFollowUp {
  /**
   * Notes that a quote is being sent, in the ambient transaction. Locks what is followed of the dossier: called before anything else of it
   * is locked.
   */
  abstract noteQuoteSent(demandId: number): Promise<void>;
}
