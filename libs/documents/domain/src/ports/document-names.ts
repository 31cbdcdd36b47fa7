/** Generates the unguessable public names of documents. */
export abstract class DocumentNames {
  /** At least 128 random bits, in characters that fit a URL. */
  abstract next(): string;
}
