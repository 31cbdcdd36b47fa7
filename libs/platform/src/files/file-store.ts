import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

/** The content of a file: whole, or as a stream (a `Readable`, a generator). */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** Part of a file, in bytes from 0, both ends included as in HTTP; without `end` up to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/**
 * Stores bytes under a key such as `documents/4f….pdf`. A file appears whole or not at all, and is replaced as a whole. Every call throws
 * {@link InvalidFileKey} for an invalid key.
 */
export abstract class FileStore {
  /** Stores the content; once this resolves it survives a crash of the machine. `contentType` helps people who browse the store. */
  abstract put(key: string, content: FileContent, contentType: string): Promise<void>;

  /**
   * The content as a stream; an empty one when the range begins beyond the last byte.
   * @throws FileNotFound
   */
  abstract open(key: string, range?: ByteRange): Promise<Readable>;

  /**
   * The size in bytes.
   * @throws FileNotFound
   */
  abstract size(key: string): Promise<number>;

  abstract exists(key: string): Promise<boolean>;

  /** Deletes the file; does nothing when there is none. */
  abstract delete(key: string): Promise<void>;

  /**
   * The whole file in memory: for small files.
   * @throws FileNotFound
   */
  async get(key: string): Promise<Buffer> {
    return buffer(await this.open(key));
  }
}

export class FileNotFound extends Error {
  override readonly name = 'FileNotFound';

  constructor(readonly key: string) {
    super(`No file is kept under ${key}`);
  }
}

/** A key that could point outside the store, or that not every kind of store accepts. */
export class InvalidFileKey extends Error {
  override readonly name = 'InvalidFileKey';

  constructor() {
    super('A file key is made of names without accents or spaces, parted by slashes, none of which begins with a dot');
  }
}

/** @throws InvalidFileKey */
export function checkFileKey(key: string): void {
  if (key.length > 400 || !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new InvalidFileKey();
}
