/** A reference from a row to permanently stored bytes. */
export interface FrozenFile {
  /** The storage key: `documents/4f….pdf`. */
  readonly key: string;
  /** SHA-256 of the bytes, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** The fields needed to read frozen bytes back. Rows written without a size are checked by their SHA-256 only. */
export type FrozenFileRef = Pick<FrozenFile, 'key' | 'sha256'> & Partial<Pick<FrozenFile, 'size'>>;

/** The location of new bytes: the parts of their key, besides their SHA-256. */
export interface FrozenFilePlace {
  /** First part of the key: `documents`, `invoices`. */
  readonly folder: string;
  /** The search term of a person who browses the store, such as the number of an invoice; placed before the SHA-256. */
  readonly name?: string;
  /** Without its dot: `pdf`. */
  readonly extension: string;
}

/** Builds the key of bytes with that SHA-256: `invoices/F69-2026-000004-0fde….pdf`. */
export function frozenFileKey({ folder, name, extension }: FrozenFilePlace, sha256: string): string {
  return `${folder}/${name === undefined ? '' : `${name}-`}${sha256}.${extension}`;
}

/**
 * Bytes that must stay unchanged for as long as the law requires (quotes, invoices, credit notes, signed copies, uploads): stored once
 * under a key derived from their SHA-256, and checked against it at every reading.
 */
export abstract class FrozenFiles {
  /** Stores the bytes; repeating it returns the same file. They are stored durably when this resolves. */
  abstract freeze(bytes: Uint8Array, place: FrozenFilePlace): Promise<FrozenFile>;

  /**
   * Streams the frozen bytes. The last piece is returned only after the whole content is verified, so that nobody receives a complete file
   * that differs from the frozen one.
   * @throws FrozenFileMissing before anything is read
   * @throws FrozenFileAltered before anything is read if the size differs, otherwise instead of the last piece
   */
  abstract open(file: FrozenFileRef): Promise<AsyncIterable<Uint8Array>>;

  /**
   * Deletes bytes that no row refers to any more: a removed or replaced upload. Papers are never deleted. Does nothing if there are none.
   */
  abstract discard(key: string): Promise<void>;

  /**
   * Returns all frozen bytes at once.
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

/** A row refers to a file that is not in the store: a partially restored backup, or a manually deleted file. */
export class FrozenFileMissing extends Error {
  override readonly name = 'FrozenFileMissing';

  constructor(readonly key: string) {
    super(`The frozen file ${key} is missing from the store`);
  }
}

/** The bytes in the store differ from the frozen ones. */
export class FrozenFileAltered extends Error {
  override readonly name = 'FrozenFileAltered';

  constructor(readonly key: string) {
    super(`The bytes of ${key} are not those that were frozen`);
  }
}
