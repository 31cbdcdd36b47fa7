import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import {
  type FrozenFile,
  FrozenFileAltered,
  frozenFileKey,
  FrozenFileMissing,
  type FrozenFilePlace,
  type FrozenFileRef,
  FrozenFiles,
} from '@pds/kernel';
import { FileNotFound, type FileStore } from './file-store';

const contentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gpx: 'application/gpx+xml',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export class StoredFrozenFiles extends FrozenFiles {
  constructor(private readonly files: FileStore) {
    super();
  }

  override async freeze(bytes: Uint8Array, place: FrozenFilePlace): Promise<FrozenFile> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = frozenFileKey(place, sha256);
    // Also when the key exists: the same content changes nothing, and repairs a file that was damaged meanwhile.
    await this.files.put(key, bytes, contentTypes[place.extension] ?? 'application/octet-stream');
    return { key, sha256, size: bytes.byteLength };
  }

  override async open(file: FrozenFileRef): Promise<Readable> {
    try {
      if (file.size !== undefined && (await this.files.size(file.key)) !== file.size)
        throw new FrozenFileAltered(file.key);
      return verified(await this.files.open(file.key), file);
    } catch (error) {
      throw error instanceof FileNotFound ? new FrozenFileMissing(file.key) : error;
    }
  }

  override discard(key: string): Promise<void> {
    return this.files.delete(key);
  }
}

/** Passes the bytes on, one piece behind: the last piece waits until the SHA-256 of all bytes is verified. */
function verified(bytes: Readable, file: FrozenFileRef): Readable {
  const hash = createHash('sha256');
  let last: Uint8Array | undefined;
  const checked = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      hash.update(piece);
      const before = last;
      last = piece;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === file.sha256) done(null, last);
      else done(new FrozenFileAltered(file.key));
    },
  });
  // When the reader stops, the file is closed; an error of the store reaches the reader as the stream's own error.
  pipeline(bytes, checked, () => undefined);
  return checked;
}
