import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FrozenFileRef, Instant } from '@pds/kernel';
import type { ClientBase } from 'pg';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { FileNotFound, type FileStore } from '../files/file-store';
import { sql } from '../sql/sql';
import type { StoredFiles } from '../integrity/integrity-source';
import type { NewEntry } from './backup-archive';
import {
  contentsEntry,
  type Contents,
  fileFolder,
  type FileFault,
  archiveFormat,
  manifestEntry,
  type Manifest,
  tableFolder,
  type TableContents,
} from './backup-format';
import { type BackupScope, prepareCopying, rowsOf, sequencesOf, tablesOf } from './database-copy';

const compress = promisify(gzip);

/** Files up to this size are read ahead, several at once: a network store has a high latency. Larger ones are streamed one by one. */
const aheadBytes = 1024 * 1024;
const aheadFiles = 8;

/** What is backed up, and what hears of it. */
export interface BackupSource {
  readonly unitOfWork: TypeOrmUnitOfWork;
  readonly files: FileStore;
  /** The frozen files that rows of each context name. */
  readonly named: readonly StoredFiles[];
  readonly scope: BackupScope;
  /** Stops between two pieces, with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each table and each file. */
  readonly onProgress?: ((done: number, total: number) => Promise<void> | void) | undefined;
}

/** What an archive contains. */
export interface BackupSummary {
  readonly takenAt: Instant;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly fileBytes: number;
  readonly faults: readonly FileFault[];
}

/**
 * The entries of a backup, read from one snapshot: the rows as one moment had them, then the files which these rows name. To be read inside
 * {@link inSnapshot}. A file that is missing or altered is named in the contents.
 * @returns what was written
 */
export async function* backupEntries(source: BackupSource): AsyncGenerator<NewEntry, BackupSummary> {
  const { unitOfWork, scope, signal, onProgress } = source;
  const client = await clientOf(unitOfWork);
  const tables = await tablesOf(client, scope);
  const [moment] = await unitOfWork.query<{ at: Date }>('SELECT now() AS at');
  const migrations = await unitOfWork.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id');
  const manifest: Manifest = {
    format: archiveFormat,
    id: randomUUID(),
    takenAt: moment!.at.toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await sequencesOf(client, scope),
  };
  yield jsonEntry(manifestEntry, manifest);

  let total = tables.length;
  for (const { count } of source.named) total += await count();
  let done = 0;
  const step = async () => {
    signal?.throwIfAborted();
    await onProgress?.(Math.min(++done, total), total);
  };

  const copied: TableContents[] = [];
  for (const table of tables) {
    const parts = rowsOf(client, table);
    try {
      for (let part = await parts.next(), number = 1; ; part = await parts.next(), number++) {
        if (part.done) {
          copied.push(part.value);
          break;
        }
        signal?.throwIfAborted();
        const bytes = await compress(part.value, { level: 1 });
        const name = `${tableFolder}${table.name}/${String(number).padStart(6, '0')}.gz`;
        yield { name, size: bytes.byteLength, content: bytes };
      }
    } finally {
      await parts.return(undefined as never);
    }
    await step();
  }

  const faults: FileFault[] = [];
  const files = { count: 0, bytes: 0 };
  for await (const file of readAhead(namedFiles(source), (ref) => readFile(source.files, ref))) {
    if ('fault' in file) faults.push(file);
    else {
      files.count++;
      files.bytes += file.size;
      const hash = createHash('sha256');
      yield {
        name: `${fileFolder}${file.key}`,
        size: file.size,
        sha256: file.sha256,
        content: (async function* () {
          for await (const piece of file.content()) {
            hash.update(piece);
            yield piece;
          }
        })(),
      };
      if (hash.digest('hex') !== file.sha256) faults.push({ key: file.key, fault: 'altered' });
    }
    await step();
  }
  const contents: Contents = { tables: copied, files, faults };
  yield jsonEntry(contentsEntry, contents);
  return {
    takenAt: moment!.at.getTime(),
    tables: copied.length,
    rows: copied.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    fileBytes: files.bytes,
    faults,
  };
}

/** Runs work in a transaction that sees one moment of the database and can change nothing, ready to copy tables. */
export function inSnapshot<Result>(unitOfWork: TypeOrmUnitOfWork, work: () => Promise<Result>): Promise<Result> {
  return unitOfWork.inSnapshot(async () => {
    await prepareCopying(await clientOf(unitOfWork));
    return work();
  });
}

/** The connection of the ambient transaction: TypeORM has no COPY. */
async function clientOf(unitOfWork: TypeOrmUnitOfWork): Promise<ClientBase> {
  return (await unitOfWork.manager.queryRunner!.connect()) as ClientBase;
}

function jsonEntry(name: string, value: object): NewEntry {
  const content = Buffer.from(JSON.stringify(value));
  return { name, size: content.byteLength, content };
}

/** Every file that a row names, once: first the frozen files of the contexts, then what messages carry besides. */
async function* namedFiles({
  named,
  unitOfWork,
}: BackupSource): AsyncGenerator<Omit<FrozenFileRef, 'sha256'> & { readonly sha256: string | null }> {
  // Some 60 bytes a file: the one thing here that grows with the installation.
  const seen = new Set<string>();
  const isNew = (key: string) => {
    const digest = createHash('sha256').update(key).digest('base64').slice(0, 22);
    return seen.size !== seen.add(digest).size;
  };
  for (const { read } of named) {
    for await (const { file } of read()) if (isNew(file.key)) yield file;
  }
  for (let after = '0'; ;) {
    const mails = await unitOfWork.query<{ id: string; files: { fileKey: string; sha256?: string }[] }>(
      sql`SELECT id::text AS id, attachments AS files FROM platform.mails
          WHERE attachments <> '[]' AND id > ${after} ORDER BY mails.id LIMIT 500`,
    );
    for (const { files } of mails) {
      for (const { fileKey: key, sha256 } of files) if (isNew(key)) yield { key, sha256: sha256 ?? null };
    }
    if (mails.length < 500) return;
    after = mails.at(-1)!.id;
  }
}

interface OpenedFile {
  readonly key: string;
  readonly size: number;
  /** That of the row; of a file without one, that of its bytes. */
  readonly sha256: string;
  readonly content: () => AsyncIterable<Uint8Array>;
}

async function readFile(
  files: FileStore,
  { key, sha256 }: { readonly key: string; readonly sha256: string | null },
): Promise<OpenedFile | FileFault> {
  try {
    const size = await files.size(key);
    if (size <= aheadBytes) {
      const bytes = await files.get(key);
      const hash = sha256 ?? createHash('sha256').update(bytes).digest('hex');
      return { key, size: bytes.byteLength, sha256: hash, content: () => onePiece(bytes) };
    }
    return {
      key,
      size,
      sha256: sha256 ?? (await hashOf(await files.open(key))),
      content: async function* () {
        yield* await files.open(key);
      },
    };
  } catch (error) {
    if (error instanceof FileNotFound) return { key, fault: 'missing' };
    throw error;
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > 0) yield bytes;
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

/** Works on the next items while the first one is used; results keep the order. */
async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Reported in its turn.
    result.catch(() => undefined);
    underWay.push(result);
    if (underWay.length >= aheadFiles) yield await underWay.shift()!;
  }
  while (underWay.length > 0) yield await underWay.shift()!;
}
