/** Digests of texts. */
export abstract class Digests {
  /** SHA-256 of the text in UTF-8, 64 lower-case hexadecimal digits. */
  abstract sha256(text: string): string;
}
