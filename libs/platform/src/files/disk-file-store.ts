import { randomUUID } from 'node:crypto';
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type ByteRange, checkFileKey, type FileContent, FileNotFound, FileStore } from './file-store';

/** Closed to other accounts: the files contain other people's data. */
const folderMode = 0o700;
const fileMode = 0o600;

/** A partial file that was not written to for this long is abandoned: incoming data are written at once. */
const abandonedAfter = 600_000;

/** Files in a folder, which several processes may share. */
export class DiskFileStore extends FileStore {
  private cleanupTimer: NodeJS.Timeout | undefined;

  /** On the same disk as the files, so that a finished file is renamed into place; no key begins with a dot. */
  private readonly partials: string;

  constructor(private readonly folder: string) {
    super();
    this.partials = join(folder, '.partial');
  }

  override async put(key: string, content: FileContent): Promise<void> {
    const path = this.pathOf(key);
    const partial = join(this.partials, randomUUID());
    const newFolder = await mkdir(dirname(path), { recursive: true, mode: folderMode });
    await mkdir(this.partials, { recursive: true, mode: folderMode });
    try {
      const file = await open(partial, 'wx', fileMode);
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
    // The content is on disk; the name is only once its folder is synced too.
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

  /**
   * Nest's hook, at the start of a process: closes a folder that an earlier version left open, and removes abandoned partial files, now and
   * regularly, since those of a process just killed look like those that another process is writing.
   */
  async onApplicationBootstrap(): Promise<void> {
    await chmod(this.folder, folderMode).catch(undefinedIfMissing);
    await this.removeAbandoned();
    this.cleanupTimer = setInterval(() => void this.removeAbandoned().catch(() => undefined), abandonedAfter);
    this.cleanupTimer.unref();
  }

  /** Nest's hook. */
  onApplicationShutdown(): void {
    clearInterval(this.cleanupTimer);
  }

  /** Removes partial files of processes that were killed. */
  async removeAbandoned(): Promise<void> {
    for (const name of (await readdir(this.partials).catch(undefinedIfMissing)) ?? []) {
      const partial = join(this.partials, name);
      const found = await stat(partial).catch(undefinedIfMissing);
      if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(partial, { force: true });
    }
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

/** Returns undefined for a missing file; throws any other error. */
const undefinedIfMissing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
};

/** Windows cannot open folders, and does not need this call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
