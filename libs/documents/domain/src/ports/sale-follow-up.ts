/** The progress of a dossier, which another context tracks. */
export abstract class SaleFollowUp {
  /**
   * Notes in the ambient transaction that a quote is being sent. Locks the statuses of the dossier, so it must be called before anything
   * else of the dossier is locked.
   */
  abstract noteQuoteSent(demandId: number): Promise<void>;

  /** Notes in the ambient transaction that a declaration was sent to an authority. Locks as {@link noteQuoteSent} does. */
  abstract noteDeclarationSent(demandId: number): Promise<void>;
}
