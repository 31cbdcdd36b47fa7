import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';

/** Where bytes are kept under a key such as `documents/4f….pdf`. */
export abstract class FileStore {
  abstract put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @throws when nothing is kept under the key */
  abstract get(key: string): Promise<Buffer>;
}

/** Files in a folder. A file appears whole or not at all. */
export class DiskFileStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  override async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const partial = `${path}.${randomUUID()}.partial`;
    await writeFile(partial, bytes);
    await rename(partial, path);
  }

  override get(key: string): Promise<Buffer> {
    return readFile(this.pathOf(key));
  }

  private pathOf(key: string): string {
    const path = normalize(join(this.folder, key));
    if (!path.startsWith(this.folder + sep)) throw new RangeError('A file key must stay inside the store');
    return path;
  }
}
