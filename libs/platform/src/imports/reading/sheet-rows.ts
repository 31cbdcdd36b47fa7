import type { Cell, SheetRow } from '../sheet';
import { ImportFileRefused } from './reading.errors';

/** What one import reads: `rows` of a sheet are those below its titles. */
export const importLimits = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 200 };

/** Titles, and what stands above and below a table. */
const rowsAround = 100;
/** Rows of a sheet that are read. */
export const mostSheetRows = importLimits.rows + rowsAround;

/** The filled rows of a sheet. Empty rows are left out, and so are empty cells at the end of a row: rows have different lengths. */
export class SheetRows {
  readonly rows: SheetRow[] = [];

  constructor(
    private readonly fileName: string,
    private readonly sheetName: string,
  ) {}

  /**
   * @param row from 1, as Excel counts
   * @throws ImportFileRefused beyond the limits
   */
  add(row: number, cells: readonly Cell[]): void {
    const width = cells.findLastIndex((cell) => cell !== null) + 1;
    if (width === 0) return;
    if (width > importLimits.columns) throw this.tooLarge('200 colonnes', 'Ne gardez que les colonnes à importer');
    if (this.rows.length === mostSheetRows)
      throw this.tooLarge('20\u202f000 lignes', 'Répartissez-les en plusieurs fichiers');
    this.rows.push({ row, cells: cells.slice(0, width) });
  }

  private tooLarge(limit: string, whatToDo: string): ImportFileRefused {
    const where = this.sheetName === '' ? '' : ` dans la feuille « ${this.sheetName} »`;
    return new ImportFileRefused(this.fileName, `compte plus de ${limit}${where}. ${whatToDo}.`);
  }
}

/** The text of a cell, with line feeds as its line ends and without the control characters that no cell shows; null for an empty one. */
export function textCell(text: string): string | null {
  const shown = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- these are what a text of the database cannot hold, or nobody sees
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');
  return shown.trim() === '' ? null : shown;
}
