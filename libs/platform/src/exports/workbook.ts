import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type ExcelJs from 'exceljs';

/**
 * The type of a cell: `euros` are given in cents, a `date` as `YYYY-MM-DD`, a `dateTime` as an ISO instant, shown in its own time zone;
 * `mixed` is a text or a number, as it is given.
 */
export type CellKind = 'text' | 'mixed' | 'number' | 'euros' | 'date' | 'dateTime';

export interface WorkbookColumn<Row> {
  readonly title: string;
  readonly kind: CellKind;
  /** In characters. */
  readonly width: number;
  /** Null leaves the cell empty. */
  readonly value: (row: Row) => string | number | null;
}

/** Rows of a worksheet, including its header: Excel's own limit. */
const maxSheetRows = 1_048_576;
/** Characters of a cell: Excel's own limit. */
const maxCellCharacters = 32_767;
/** Rows written before other requests get a turn. */
const rowsPerTurn = 100;
/** Half of the time is left to other requests, unless the database is the slow part. Milliseconds. */
const maxPauseMs = 5;
/** Maximum size of compressed output not yet read: more than a batch of rows needs. Bytes. */
const maxUnreadBytes = 1024 * 1024;

const formats: Readonly<Record<CellKind, string | undefined>> = {
  text: undefined,
  mixed: undefined,
  number: undefined,
  euros: '#,##0.00',
  date: 'dd/mm/yyyy',
  dateTime: 'dd/mm/yyyy hh:mm',
};

/** A text that begins like a formula gets the text format, so that it stays text when the cell is edited. */
const literalFormat = '@';
const formulaStart = /^[=+\-@\t\r\n]/;

/**
 * An .xlsx of any number of rows, as bytes: one sheet (a further one at each million), a bold frozen header, real dates, euros as numbers
 * with two decimals. A text is never interpreted as a formula.
 *
 * exceljs ignores backpressure, so rows are written only when the reader has read the available output (ADR 0046).
 * @param rows in batches, requested as they are written: memory holds one
 */
export async function* workbookOf<Row>(
  sheet: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook: it would add a tenth of a second to every start.
  const { default: excelJs } = await import('exceljs');
  const output = new PassThrough({ highWaterMark: maxUnreadBytes });
  const workbook = new excelJs.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  });
  const source = new BatchedRows(rows);
  let sheets = 0;
  try {
    do {
      sheets++;
      const worksheet = startSheet(workbook, sheets === 1 ? sheet : `${sheet} ${sheets}`, columns);
      for (let free = maxSheetRows - 1; free > 0;) {
        const began = performance.now();
        const some = await source.take(Math.min(rowsPerTurn, free));
        if (some.length === 0) break;
        for (const row of some) addRow(worksheet, columns, row);
        free -= some.length;
        await delay(Math.min(performance.now() - began, maxPauseMs));
        yield* readUnread(output);
      }
      worksheet.commit();
    } while (await source.hasMore());
    const written = workbook.commit().catch((error: unknown) => void output.destroy(error as Error));
    yield* output as AsyncIterable<Uint8Array>;
    await written;
  } finally {
    output.destroy();
    await source.close();
  }
}

function startSheet<Row>(
  workbook: ExcelJs.stream.xlsx.WorkbookWriter,
  name: string,
  columns: readonly WorkbookColumn<Row>[],
): ExcelJs.Worksheet {
  const worksheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  worksheet.columns = columns.map(({ kind, width }) => ({
    width,
    ...(formats[kind] !== undefined && { style: { numFmt: formats[kind] } }),
  }));
  const heads = worksheet.addRow(columns.map(({ title }) => cleaned(title)));
  heads.eachCell((cell) => (cell.style = { font: { bold: true } }));
  heads.commit();
  return worksheet;
}

function addRow<Row>(worksheet: ExcelJs.Worksheet, columns: readonly WorkbookColumn<Row>[], row: Row): void {
  const values = columns.map(({ kind, value }) => cellValue(kind, value(row)));
  const added = worksheet.addRow(values);
  values.forEach((value, index) => {
    if (typeof value === 'string' && formulaStart.test(value)) added.getCell(index + 1).numFmt = literalFormat;
  });
  added.commit();
}

/** The output that was compressed and not read yet. */
function* readUnread(output: PassThrough): Generator<Uint8Array> {
  for (let piece: Buffer | null; (piece = output.read() as Buffer | null) !== null;) yield piece;
}

function cellValue(kind: CellKind, value: string | number | null): string | number | Date | null {
  if (value === null || value === '') return null;
  switch (kind) {
    case 'text':
      return cleaned(String(value));
    case 'mixed':
      return typeof value === 'number' ? value : cleaned(value);
    case 'number':
      return Number(value);
    case 'euros':
      return Number(value) / 100;
    case 'date':
      return new Date(`${String(value)}T00:00:00Z`);
    case 'dateTime':
      // Shown in its own time zone: a workbook has no time zones.
      return new Date(`${String(value).slice(0, 16)}:00Z`);
  }
}

/** Removes characters that XML cannot contain, and escapes what a workbook would read as one of its own escapes. */
function cleaned(text: string): string {
  return (
    text
      .slice(0, maxCellCharacters)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex -- these are what XML 1.0 cannot hold
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  );
}

/** Rows that arrive in batches of any size, returned in batches of another size. */
class BatchedRows<Row> {
  private readonly iterator: AsyncIterator<readonly Row[]>;
  private batch: readonly Row[] = [];
  private at = 0;

  constructor(rows: AsyncIterable<readonly Row[]>) {
    this.iterator = rows[Symbol.asyncIterator]();
  }

  /** Up to `most` rows; none at the end. */
  async take(most: number): Promise<readonly Row[]> {
    if (!(await this.hasMore())) return [];
    const taken = this.batch.slice(this.at, this.at + most);
    this.at += taken.length;
    return taken;
  }

  async hasMore(): Promise<boolean> {
    while (this.at >= this.batch.length) {
      const next = await this.iterator.next();
      if (next.done) return false;
      this.batch = next.value;
      this.at = 0;
    }
    return true;
  }

  async close(): Promise<void> {
    await this.iterator.return?.();
  }
}
