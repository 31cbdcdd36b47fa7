import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ZipArchive } from 'archiver';
import { safeFileName } from '../uploads/file-name';

/** A file of an archive. */
export interface ZipEntry {
  /** Unique in the archive; without folders. */
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** When the file was last changed. */
  readonly date?: Date;
}

/**
 * An archive, byte by byte: the next file is asked for once the one before it has been written, so that memory holds one of
 * them however many there are. Files are stored as they are: PDFs and pictures are compressed already (ADR 0046). Beyond 65 535 files or 4 GiB it is a zip64.
 * @throws whatever the files throw
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  // Loaded with the first archive: few processes ever write one.
  const archiver = await import('archiver');
  const archive = new archiver.ZipArchive({ store: true });
  const given = new AbortController();
  const filled = fill(archive, entries, given.signal).catch((error: unknown) => {
    archive.destroy(error as Error);
  });
  try {
    yield* archive as AsyncIterable<Uint8Array>;
  } finally {
    // Whoever stops reading is written nothing more.
    given.abort();
    archive.destroy();
    await filled;
  }
}

async function fill(archive: ZipArchive, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, date } of entries) {
    const source = new Source(content);
    const written = once(archive, 'entry', { signal });
    archive.append(source.stream, { name, ...(date && { date }) });
    try {
      await written;
    } finally {
      source.stream.destroy();
    }
    if (source.failure !== undefined) throw source.failure;
  }
  await archive.finalize();
}

/** A file that ends when it fails and says so afterwards: the archiver hears of no failure in time to stop. */
class Source {
  readonly stream: Readable;
  failure: unknown;

  constructor(content: ZipEntry['content']) {
    this.stream = Readable.from(content instanceof Uint8Array ? [content] : this.untilItFails(content), {
      objectMode: false,
    });
  }

  private async *untilItFails(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      this.failure = error;
    }
  }
}

/** Names that are safe in every file system, each given once: `F69-2026-000004.pdf`, then `F69-2026-000004 (2).pdf`. */
export class ZipNames {
  private readonly given = new Set<string>();

  /**
   * @param name as it should be called
   * @param extension without its dot
   */
  next(name: string, extension: string): string {
    for (let copy = 1; ; copy++) {
      // What looks like an extension of its own is part of the name.
      const candidate = safeFileName(`${name}${copy === 1 ? '' : ` (${copy})`}.${extension}`, extension);
      // Some file systems know no difference between A and a.
      const key = candidate.toLowerCase();
      if (this.given.has(key)) continue;
      this.given.add(key);
      return candidate;
    }
  }
}
