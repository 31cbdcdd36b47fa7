import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import tar from 'tar-stream';
import { BackupDamaged, BackupRefused } from './backup.errors';

/** An entry to write. */
export interface NewEntry {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Of a file: the SHA-256 that its row names. */
  readonly sha256?: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** An entry that was read. Its content must be read before the next entry. */
export interface ReadEntry {
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The record of a tar entry with our hash. */
const hashRecord = 'PDS.sha256';

/** Everything in an archive has the same date, owner and rights: they say nothing. */
const constant = { mtime: new Date(0), mode: 0o600 };

/**
 * A tar archive, written while its entries come: the next entry is requested once the previous one is written.
 * @throws any error of the entries
 */
export async function* archiveOf(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array> {
  const pack = tar.pack();
  const filled = (async () => {
    for await (const { name, size, sha256, content } of entries) {
      const header = { ...constant, name, size, ...(sha256 === undefined ? {} : { pax: { [hashRecord]: sha256 } }) };
      const entry = pack.entry(header);
      await pipeline(Readable.from(content instanceof Uint8Array ? [content] : content, { objectMode: true }), entry);
    }
    pack.finalize();
  })();
  // The reader gets the error of the entries instead of the end.
  filled.catch((error: unknown) => pack.destroy(error as Error));
  try {
    yield* pack as AsyncIterable<Uint8Array>;
    await filled;
  } finally {
    pack.destroy();
    await filled.catch(() => undefined);
  }
}

/**
 * The entries of an archive.
 * @throws BackupDamaged when it is no tar archive; an error of the bytes themselves is passed on
 */
export async function* entriesOf(archive: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const extract = tar.extract();
  const closed = new Promise<void>((resolve) => extract.once('close', resolve));
  extract.on('error', () => undefined);
  let failure: unknown;
  const fed = (async () => {
    try {
      for await (const piece of archive) {
        if (extract.destroyed) return;
        if (!extract.write(piece)) {
          await Promise.race([new Promise<void>((resolve) => extract.once('drain', resolve)), closed]);
        }
      }
      extract.end(null);
    } catch (error) {
      failure = error;
      extract.destroy(error as Error);
    }
  })();
  const causeOf = (error: unknown) => failure ?? (isTarError(error) ? new BackupDamaged('archive illisible') : error);
  try {
    for await (const entry of extract) {
      const { name, size, pax } = entry.header as typeof entry.header & { pax?: Record<string, string> };
      let isRead = false;
      const content = (async function* () {
        try {
          for await (const piece of entry as AsyncIterable<Uint8Array>) yield piece;
        } catch (error) {
          throw causeOf(error);
        }
        isRead = true;
      })();
      yield { name, size: size ?? 0, sha256: pax?.[hashRecord] ?? null, content };
      // What the caller did not read.
      if (!isRead) for await (const piece of content) void piece;
    }
    await fed;
    if (failure !== undefined) throw failure;
  } catch (error) {
    throw causeOf(error);
  } finally {
    extract.destroy();
    await fed;
  }
}

/** Whether the archive is broken. An entry that is read when it breaks only says that its stream was destroyed. */
function isTarError(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof BackupRefused) &&
    /tar|Unexpected end of data|premature|Stream was destroyed/i.test(error.message)
  );
}

/** The JSON of a small entry. @throws BackupDamaged */
export async function jsonOf<Value>(entry: ReadEntry): Promise<Value> {
  try {
    return JSON.parse((await buffer(entry.content)).toString()) as Value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new BackupDamaged(`« ${entry.name} » illisible`);
    throw error;
  }
}
