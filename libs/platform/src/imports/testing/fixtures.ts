import { cellText } from '../values/cell-text';
import type { Cell, CellDay, Sheet } from '../sheet';

/** A cell as its owner entered it; of a formula the stored value. */
export type FixtureCell = Cell | { readonly formula: string; readonly value: string | number };

interface FixtureSheet {
  readonly name: string;
  readonly rows: readonly (readonly FixtureCell[])[];
  readonly merges?: readonly string[];
  /** Coloured rows, from 1. */
  readonly fills?: readonly number[];
}

/** A file as associations have it, with what is true of it. */
export interface ImportFixture {
  readonly name: string;
  /** Its ending says which kind of file it is. */
  readonly fileName: string;
  readonly csv?: {
    readonly encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'utf-16le';
    readonly separator: ';' | ',' | '\t';
  };
  readonly sheets: readonly FixtureSheet[];
  /** The sheet with the things; the first unless told. */
  readonly sheet?: number;
  /** The row of the titles as Excel counts, of two lines the lower one; 1 unless told. */
  readonly titleRow?: number;
  /** How many things it has. */
  readonly objects: number;
  /** The field of each column that can be imported, by its title; columns that are not named have none. */
  readonly truth: Readonly<Record<string, string>>;
}

/** The sheets of a fixture as a reader gives them: filled rows up to their last filled cell; a CSV has texts only. */
export function sheetsOf({ sheets, csv }: ImportFixture): Sheet[] {
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.flatMap((cells, at) => {
      const read = cells.map((cell): Cell => {
        const value = valueOf(cell);
        return csv ? (value === null || value === '' ? null : cellText(value)) : value;
      });
      const width = read.findLastIndex((cell) => cell !== null) + 1;
      return width > 0 ? [{ row: at + 1, cells: read.slice(0, width) }] : [];
    }),
  }));
}

/** The bytes of a fixture’s file. */
export async function fileOf({ csv, sheets }: ImportFixture): Promise<Uint8Array> {
  if (csv) return encoded(csvText(sheets[0]!.rows, csv.separator), csv.encoding);
  const { default: excelJs } = await import('exceljs');
  const workbook = new excelJs.Workbook();
  for (const { name, rows, merges = [], fills = [] } of sheets) {
    const sheet = workbook.addWorksheet(name);
    rows.forEach((cells, at) => {
      const row = sheet.getRow(at + 1);
      cells.forEach((cell, place) => {
        const target = row.getCell(place + 1);
        if (isDay(cell)) target.numFmt = formatOf(cell);
        target.value = workbookValue(cell) as never;
        if (fills.includes(at + 1)) target.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFC000' } };
      });
    });
    for (const merge of merges) sheet.mergeCells(merge);
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

const isDay = (cell: FixtureCell): cell is CellDay => typeof cell === 'object' && cell !== null && 'day' in cell;
const valueOf = (cell: FixtureCell): Cell =>
  typeof cell === 'object' && cell !== null && 'formula' in cell ? cell.value : cell;

function formatOf({ day, minutes }: CellDay): string {
  if (day === '1899-12-30') return 'hh:mm';
  return minutes === null ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm';
}

function workbookValue(cell: FixtureCell): unknown {
  if (isDay(cell)) return new Date(Date.parse(`${cell.day}T00:00:00Z`) + (cell.minutes ?? 0) * 60_000);
  if (typeof cell === 'object' && cell !== null && 'formula' in cell)
    return { formula: cell.formula, result: cell.value };
  return cell;
}

/** Quoted where it must be; lines end as on Windows. */
function csvText(rows: FixtureSheet['rows'], separator: string): string {
  const line = (cells: readonly FixtureCell[]) =>
    cells.map((cell) => quoted(cellText(valueOf(cell)), separator)).join(separator);
  return rows.map((cells) => `${line(cells)}\r\n`).join('');
}

const quoted = (text: string, separator: string) =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

/** The characters of windows-1252 that are not those of Latin 1; only the ones that occur. */
const windows: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, '–': 0x96, œ: 0x9c, Œ: 0x8c };

function encoded(text: string, encoding: NonNullable<ImportFixture['csv']>['encoding']): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8-bom') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Uint8Array.from([...text].map((sign) => windows[sign] ?? sign.codePointAt(0)!));
}
