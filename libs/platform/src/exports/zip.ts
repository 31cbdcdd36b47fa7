import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ZipArchive } from 'archiver';
import { safeFileName } from '../uploads/file-name';

/** A file of an archive. */
export interface ZipEntry {
  /** Unique in the archive; folders end with a slash. Names come from {@link ZipNames}. */
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** When the file was last changed. */
  readonly date?: Date;
}

/**
 * An archive, written byte by byte: the next file is requested only after the previous one is written, so that memory holds one file. Files
 * are stored without compression, since PDFs and pictures are compressed already (ADR 0046). Beyond 65 535 files or 4 GiB it is a zip64.
 * @throws any error of the files
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
    // Nothing more is written once the reader has stopped.
    given.abort();
    archive.destroy();
    await filled;
  }
}

async function fill(archive: ZipArchive, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, date } of entries) {
    const source = new FailableSource(content);
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

/** A file that ends when its content fails and reports the failure afterwards: the archiver would learn of it too late to stop. */
class FailableSource {
  readonly stream: Readable;
  failure: unknown;

  constructor(content: ZipEntry['content']) {
    this.stream = Readable.from(content instanceof Uint8Array ? [content] : this.readUntilFailure(content), {
      objectMode: false,
    });
  }

  private async *readUntilFailure(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      this.failure = error;
    }
  }
}

/**
 * Names that are safe in every file system, each returned once: `F69-2026-000004.pdf`, then `F69-2026-000004 (2).pdf`. No name leads out of
 * its folder, nor a folder out of the archive.
 */
export class ZipNames {
  private readonly given = new Set<string>();

  /**
   * @param name the wanted name
   * @param extension without its dot
   * @param folders from the root of the archive
   */
  next(name: string, extension: string, folders: readonly string[] = []): string {
    const folder = folders.map((each) => `${safeFolderName(each)}/`).join('');
    for (let copy = 1; ; copy++) {
      // Something that looks like an extension is part of the name.
      const candidate = folder + safeFileName(`${name}${copy === 1 ? '' : ` (${copy})`}.${extension}`, extension);
      // Some file systems do not distinguish A and a.
      const key = candidate.toLowerCase();
      if (this.given.has(key)) continue;
      this.given.add(key);
      return candidate;
    }
  }
}

/** Windows drops the dots and spaces at the end of a folder's name. */
function safeFolderName(name: string): string {
  return safeFileName(name.replaceAll(/[/\\]/g, ' ')).replace(/[\s.]+$/, '');
}
