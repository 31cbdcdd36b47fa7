import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type ByteRange, checkFileKey, type FileContent, FileNotFound, FileStore } from './file-store';

/** Files in a folder, which several processes may share. */
export class DiskFileStore extends FileStore {
  /** On the same disk as the files, so that a finished one is renamed into place; no key begins with a dot. */
  private readonly partials: string;

  constructor(private readonly folder: string) {
    super();
    this.partials = join(folder, '.partial');
  }

  override async put(key: string, content: FileContent): Promise<void> {
    const path = this.pathOf(key);
    const partial = join(this.partials, randomUUID());
    const newFolder = await mkdir(dirname(path), { recursive: true });
    await mkdir(this.partials, { recursive: true });
    try {
      const file = await open(partial, 'wx');
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    // The bytes are safe, their name only once its folder is.
    await syncFolder(dirname(path));
    if (newFolder) await syncFolder(dirname(newFolder));
  }

  override async open(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.pathOf(key)).catch(notFound(key));
    if (!(await isFile(file))) {
      await file.close();
      throw new FileNotFound(key);
    }
    if (range && range.end !== undefined && range.end < range.start) {
      await file.close();
      return Readable.from([]);
    }
    return file.createReadStream(range ?? {});
  }

  override async size(key: string): Promise<number> {
    const found = await stat(this.pathOf(key)).catch(notFound(key));
    if (!found.isFile()) throw new FileNotFound(key);
    return found.size;
  }

  override async exists(key: string): Promise<boolean> {
    try {
      await this.size(key);
      return true;
    } catch (error) {
      if (error instanceof FileNotFound) return false;
      throw error;
    }
  }

  override async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    checkFileKey(key);
    return join(this.folder, key);
  }
}

async function isFile(file: FileHandle): Promise<boolean> {
  return (await file.stat()).isFile();
}

const notFound =
  (key: string) =>
  (error: unknown): never => {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' || code === 'ENOTDIR' ? new FileNotFound(key) : error;
  };

/** Windows does not open folders, and needs no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
