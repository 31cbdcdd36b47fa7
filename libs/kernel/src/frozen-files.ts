/** Bytes kept for ever, as a row names them. */
export interface FrozenFile {
  /** Where they are kept: `documents/4f….pdf`. */
  readonly key: string;
  /** SHA-256 of the bytes, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** What it takes to read frozen bytes back. Rows that were written without a size are checked by their SHA-256 alone. */
export type FrozenFileRef = Pick<FrozenFile, 'key' | 'sha256'> & Partial<Pick<FrozenFile, 'size'>>;

/** Where new bytes go: what their key is made from, beside their SHA-256. */
export interface FrozenFilePlace {
  /** First part of the key: `documents`, `invoices`. */
  readonly folder: string;
  /** What a person who browses the store would look for, such as the number of an invoice; stands before the SHA-256. */
  readonly name?: string;
  /** Without its dot: `pdf`. */
  readonly extension: string;
}

/** The key of bytes with that SHA-256: `invoices/F69-2026-000004-0fde….pdf`. */
export function frozenFileKey({ folder, name, extension }: FrozenFilePlace, sha256: string): string {
  return `${folder}/${name === undefined ? '' : `${name}-`}${sha256}.${extension}`;
}

/**
 * Bytes that must be given back as they were made, for as long as the law asks (quotes, invoices, credit notes, signed
 * copies, uploads): kept once under a key made from their SHA-256, and compared with it at every reading.
 */
export abstract class FrozenFiles {
  /** Keeps the bytes; doing it again gives the same file. They are stored for good when this resolves. */
  abstract freeze(bytes: Uint8Array, place: FrozenFilePlace): Promise<FrozenFile>;

  /**
   * The very bytes that were frozen, as a stream. The last piece is given once the whole is found true, so that nobody
   * ends up with a complete file that is not the frozen one.
   * @throws FrozenFileMissing before anything is read
   * @throws FrozenFileAltered before anything is read when the size differs, else instead of the last piece
   */
  abstract open(file: FrozenFileRef): Promise<AsyncIterable<Uint8Array>>;

  /**
   * Removes bytes that no row names any more: an upload that was taken back or replaced. Papers are never removed. Nothing
   * happens when there are none.
   */
  abstract discard(key: string): Promise<void>;

  /**
   * The very bytes that were frozen, at once.
   * @throws FrozenFileMissing
   * @throws FrozenFileAltered
   */
  async read(file: FrozenFileRef): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of await this.open(file)) pieces.push(piece);
    const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.byteLength, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.byteLength;
    }
    return whole;
  }
}

/** A row names a file that the store does not have: a backup restored in part, or a file deleted by hand. */
export class FrozenFileMissing extends Error {
  override readonly name = 'FrozenFileMissing';

  constructor(readonly key: string) {
    super(`The frozen file ${key} is missing from the store`);
  }
}

/** The store's bytes are not those that were frozen. */
export class FrozenFileAltered extends Error {
  override readonly name = 'FrozenFileAltered';

  constructor(readonly key: string) {
    super(`The bytes of ${key} are not those that were frozen`);
  }
}
