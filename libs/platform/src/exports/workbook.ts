import { setTimeout as delay } from 'node:timers/promises';
import type { ZipEntry } from './zip';
import { zipOf } from './zip';

/** What a cell holds: `euros` are given in cents, a `date` as `YYYY-MM-DD`, a `dateTime` as an ISO instant, shown on its own clock. */
export type CellKind = 'text' | 'number' | 'euros' | 'date' | 'dateTime';

/** A column of a workbook. */
export interface WorkbookColumn<Row> {
  readonly title: string;
  readonly kind: CellKind;
  /** In characters. */
  readonly width: number;
  /** Null leaves the cell empty. */
  readonly value: (row: Row) => string | number | null;
}

/** Rows of a worksheet, its head included: Excel's own limit. */
const rowsOfSheet = 1_048_576;
/** Characters of a cell: Excel's own limit. */
const charactersOfCell = 32_767;
/** Rows that are written without letting anybody else have a turn. */
const rowsAtOnce = 100;
/** Half of the time is left to whoever waits for a screen, unless the database is what takes long. Milliseconds. */
const longestRest = 5;

/** Places in `cellXfs` of {@link styles}. */
const styleOf = { head: 1, date: 2, euros: 3, literal: 4, dateTime: 5 } as const;

/**
 * An .xlsx of any number of rows, as bytes: one sheet (a further one at each million), bold frozen heads, dates that are
 * dates, euros that are numbers with two decimals. A text stays a text: none is ever read as a formula, and one that begins
 * like a formula is marked as a literal, so that it stays one when somebody edits the cell.
 * @param rows in batches, asked for as they are written: memory holds one
 */
export function workbookOf<Row>(
  sheet: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  return zipOf(parts(sheet, columns, rows), { stored: false });
}

async function* parts<Row>(
  sheet: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<ZipEntry> {
  const source = new Batches(rows);
  let sheets = 0;
  try {
    do {
      sheets++;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(columns, source) };
    } while (await source.hasMore());
  } finally {
    await source.close();
  }
  const part = (name: string, xml: string): ZipEntry => ({ name, content: Buffer.from(declaration + xml) });
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  yield part('xl/styles.xml', styles);
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers
      .map((n) => `<sheet name="${escaped(n === 1 ? sheet : `${sheet} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}">${numbers
      .map((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)
      .join('')}</Types>`,
  );
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

async function* sheetXml<Row>(
  columns: readonly WorkbookColumn<Row>[],
  source: Batches<Row>,
): AsyncGenerator<Uint8Array> {
  const names = columns.map((_, index) => columnName(index));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const heads = columns.map(({ title }, index) => textCell(`${names[index]}1`, title, styleOf.head));
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`,
  );
  for (let at = 2; at <= rowsOfSheet;) {
    const began = performance.now();
    const some = await source.take(Math.min(rowsAtOnce, rowsOfSheet - at + 1));
    if (some.length === 0) break;
    let xml = '';
    for (const row of some) {
      xml += `<row r="${at}">`;
      for (let index = 0; index < columns.length; index++) {
        const { kind, value } = columns[index]!;
        xml += cell(`${names[index]}${at}`, kind, value(row));
      }
      xml += '</row>';
      at++;
    }
    const took = performance.now() - began;
    yield Buffer.from(xml);
    await delay(Math.min(took, longestRest));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function cell(place: string, kind: CellKind, value: string | number | null): string {
  if (value === null || value === '') return '';
  switch (kind) {
    case 'text':
      return textCell(place, String(value), /^[=+\-@\t\r\n]/.test(String(value)) ? styleOf.literal : undefined);
    case 'number':
      return `<c r="${place}"><v>${Number(value)}</v></c>`;
    case 'euros':
      return `<c r="${place}" s="${styleOf.euros}"><v>${eurosOf(Number(value))}</v></c>`;
    case 'date':
      return `<c r="${place}" s="${styleOf.date}"><v>${serialOf(`${String(value)}T00:00`)}</v></c>`;
    case 'dateTime':
      return `<c r="${place}" s="${styleOf.dateTime}"><v>${serialOf(String(value))}</v></c>`;
  }
}

function textCell(place: string, value: string, style?: number): string {
  return `<c r="${place}"${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** Cents as a decimal number, exactly. */
function eurosOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The number that a workbook keeps a minute of a clock as, `YYYY-MM-DDTHH:MM…`: days since 30 December 1899. */
function serialOf(moment: string): number {
  return Date.parse(`${moment.slice(0, 16)}:00Z`) / 86_400_000 + 25_569;
}

/** A, B, … Z, AA, … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML; what XML cannot hold is left out, and what a workbook would read as an escape of its own is kept literal. */
function escaped(text: string): string {
  if (/^[\p{L}\p{N} .,'’()/:;!?€-]*$/u.test(text) && text.length <= charactersOfCell) return text;
  return (
    text
      .slice(0, charactersOfCell)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex -- these are what XML 1.0 cannot hold
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"]/g, (character) => escapes[character]!)
  );
}

/** Rows that come in batches of any size, given out in pieces of another. */
class Batches<Row> {
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
