/** A file to join to a declaration. */
export interface JoinedFile {
  /** As people name it, for errors. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The files that are joined into one PDF. */
export interface FilesToJoin {
  readonly declaration: Uint8Array;
  readonly annexes: readonly JoinedFile[];
}

/** Makes one PDF of a declaration and its annexes. */
export abstract class DeclarationFile {
  /**
   * The declaration, followed by the pages of each annex; a picture gets a page. Throws `AnnexUnreadable` with the name of the annex, and
   * `DeclarationsBusy` when too many others wait.
   * @param read called once, when it is the turn of this declaration: those that wait have no files in memory
   */
  abstract join(read: () => Promise<FilesToJoin>): Promise<Uint8Array>;
}
