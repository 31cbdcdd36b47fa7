/** A file to join to a declaration. */
export interface JoinedFile {
  /** As people name it, for errors. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Makes one PDF of a declaration and its annexes. */
export abstract class DeclarationFile {
  /**
   * The declaration, followed by the pages of each file; a picture gets a page. Throws `AnnexUnreadable` with the name of the file, and
   * `DeclarationsBusy` when too many others wait.
   */
  abstract join(declaration: Uint8Array, files: readonly JoinedFile[]): Promise<Uint8Array>;
}
