import { mergedPdf, type MergedPaper, workbookOf, type ZipEntry, ZipNames, zipOf } from '@pds/platform';
import type { ExportedRows, ExportType } from '../read-models/exports/exported-lists.read-model';
import type { ExportedPaper, ExportedPapers } from './exported-papers';

export interface ExportOutcome {
  /** Number of rows or papers in the file. */
  readonly rows: number;
  /** Numbers of the papers that could not be read, at most {@link maxNamedPapers}. */
  readonly unreadable: readonly string[];
}

/** More unreadable papers mean that the store was lost; a list of numbers would not help. */
const maxNamedPapers = 100;

/** A list as a file that is written while the list is read: memory use stays constant. */
export class ExportedFile {
  private rows = 0;
  private readonly unreadable: string[] = [];

  /**
   * @param askedBy the account that waits
   * @param onProgress called after each batch with the number of rows or papers done; an error that it throws stops the file
   */
  constructor(
    private readonly list: ExportedRows,
    private readonly papers: ExportedPapers,
    private readonly askedBy: number,
    private readonly onProgress: (done: number) => Promise<void> = async () => undefined,
  ) {}

  /** The content of the file, once it is written. */
  get outcome(): ExportOutcome {
    return { rows: this.rows, unreadable: this.unreadable.slice(0, maxNamedPapers) };
  }

  /** @throws the error that says that the list can no longer be read */
  bytes(type: ExportType): AsyncGenerator<Uint8Array> {
    switch (type) {
      case 'xls':
        return workbookOf<never>(this.list.title, this.list.columns, this.lines());
      case 'zip':
        return zipOf(this.entries());
      case 'pdf':
        return mergedPdf(this.merged(), ({ title }) => {
          this.rows--;
          this.unreadable.push(title);
        });
    }
  }

  private async *lines(): AsyncGenerator<readonly never[]> {
    for await (const lines of this.list.lines()) {
      yield lines;
      this.rows += lines.length;
      await this.onProgress(this.rows);
    }
  }

  private async *entries(): AsyncGenerator<ZipEntry> {
    const names = new ZipNames();
    for await (const { number, issuedAt, bytes } of this.readable()) {
      yield { name: names.next(number, 'pdf'), content: bytes, date: issuedAt };
    }
    if (this.unreadable.length > 0) {
      const text = `Documents illisibles, absents de cette archive :\r\n${this.unreadable.join('\r\n')}\r\n`;
      yield { name: names.next('Documents illisibles', 'txt'), content: Buffer.from(text) };
    }
  }

  private async *merged(): AsyncGenerator<MergedPaper> {
    for await (const { number, bytes } of this.readable()) yield { title: number, bytes };
  }

  private async *readable(): AsyncGenerator<ExportedPaper & { readonly bytes: Uint8Array }> {
    const { papers } = this.list;
    if (!papers) throw new RangeError(`${this.list.title} has no papers`);
    let seen = 0;
    for await (const { bytes, ...paper } of this.papers.of(papers, this.list.ids(), this.askedBy)) {
      if (bytes) {
        yield { ...paper, bytes };
        this.rows++;
      } else this.unreadable.push(paper.number);
      await this.onProgress(++seen);
    }
  }
}
