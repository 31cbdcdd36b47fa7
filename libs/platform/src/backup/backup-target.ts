import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Instant } from '@pds/kernel';
import { S3FileStore } from '../files/s3-file-store';
import type { S3Settings } from '../settings/settings';
import { BackupRefused } from './backup.errors';

/** A complete backup. */
export interface StoredBackup {
  readonly name: string;
  readonly takenAt: Instant;
  readonly bytes: number;
}

/** The name of a backup says when it was taken, to the second in UTC, and whether it is encrypted. */
const namePattern = /^sauvegarde-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(\.age)?$/;
const partialSuffix = '.partial';

export function backupName(at: Instant, isEncrypted: boolean): string {
  const time = new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `sauvegarde-${time}.tar${isEncrypted ? '.age' : ''}`;
}

function timeOf(name: string): Instant | null {
  const [, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
  return year === undefined ? null : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Where backups are stored. A backup appears whole or not at all. */
export abstract class BackupTarget {
  /** Its address, for people. */
  abstract readonly address: string;

  /** Writes a backup; it is there, and survives a crash of the machine, once this resolves. Returns its size in bytes. */
  abstract write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;

  /** The complete backups, newest first. */
  async list(): Promise<readonly StoredBackup[]> {
    const found = (await this.names()).flatMap(({ name, bytes }) => {
      const takenAt = timeOf(name);
      return takenAt === null ? [] : [{ name, takenAt, bytes }];
    });
    return found.sort((a, b) => b.takenAt - a.takenAt);
  }

  abstract open(name: string): Promise<Readable>;
  abstract delete(name: string): Promise<void>;

  /** Removes what killed runs left; only while no other run of this installation writes. */
  abstract removeLeftovers(): Promise<void>;

  protected abstract names(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
}

/** A folder, which should be on another disk than the data. */
export class FolderTarget extends BackupTarget {
  constructor(private readonly folder: string) {
    super();
  }

  get address(): string {
    return this.folder;
  }

  override async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, name);
    const partial = `${path}${partialSuffix}`;
    try {
      const file = await open(partial, 'w', 0o600);
      let written = 0;
      try {
        for await (const piece of bytes) {
          await writeWhole(file, piece);
          written += piece.byteLength;
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
      await this.sync();
      return written;
    } catch (error) {
      await rm(partial, { force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
        const { bavail, bsize } = await statfs(this.folder);
        throw new BackupRefused(
          `Le disque de « ${this.folder} » est plein (${Math.floor((bavail * bsize) / 1024 / 1024)} Mo libres) : aucune sauvegarde n’est faite.`,
        );
      }
      throw error;
    }
  }

  override async open(name: string): Promise<Readable> {
    return (await open(join(this.folder, name))).createReadStream({ highWaterMark: 256 * 1024 });
  }

  override async delete(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  override async removeLeftovers(): Promise<void> {
    for (const name of await this.entries()) {
      if (name.endsWith(partialSuffix) && namePattern.test(name.slice(0, -partialSuffix.length)))
        await this.delete(name);
    }
  }

  protected override async names() {
    const names = (await this.entries()).filter((name) => namePattern.test(name));
    return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(this.folder, name))).size })));
  }

  private async entries(): Promise<string[]> {
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }

  /** The name is on disk once its folder is synced. Windows cannot open folders, and does not need it. */
  private async sync(): Promise<void> {
    if (process.platform === 'win32') return;
    const folder = await open(this.folder);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

async function writeWhole(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.byteLength;) at += (await file.write(piece, at)).bytesWritten;
}

/** A bucket of an S3-compatible store; best another one than the files', whose keys the product's servers do not need. */
export class S3Target extends BackupTarget {
  private readonly store: S3FileStore;
  readonly address: string;

  /** @param prefix without slashes at its ends; empty for the bucket's root */
  constructor(
    settings: S3Settings,
    private readonly prefix: string,
  ) {
    super();
    this.store = new S3FileStore(settings);
    this.address = `s3://${settings.bucket}/${prefix}`;
  }

  override async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    let written = 0;
    await this.store.put(
      this.keyOf(name),
      (async function* () {
        for await (const piece of bytes) {
          written += piece.byteLength;
          yield piece;
        }
      })(),
      'application/octet-stream',
    );
    return written;
  }

  override open(name: string): Promise<Readable> {
    return this.store.open(this.keyOf(name));
  }

  override delete(name: string): Promise<void> {
    return this.store.delete(this.keyOf(name));
  }

  override async removeLeftovers(): Promise<void> {
    await this.store.abortUploads(this.keyOf('sauvegarde-'));
  }

  protected override async names() {
    const found = await this.store.list(this.keyOf('sauvegarde-'));
    return found.map(({ key, size }) => ({ name: key.slice(this.keyOf('').length), bytes: size }));
  }

  private keyOf(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}/${name}`;
  }
}

/** Which backups retention keeps: the newest `keep`, and those of the last `keepDays` days. */
export function expiredBackups(
  stored: readonly StoredBackup[],
  now: Instant,
  { keep, keepDays }: { readonly keep: number; readonly keepDays: number },
): readonly StoredBackup[] {
  const newestFirst = stored.toSorted((a, b) => b.takenAt - a.takenAt);
  return newestFirst.slice(keep).filter(({ takenAt }) => takenAt < now - keepDays * 86_400_000);
}
