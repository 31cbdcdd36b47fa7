import type { WorkbookColumn } from '../exports/workbook';
import { headOf, type SheetHead } from './columns/sheet-head';
import type { ImportField } from './import-field';
import { shownValue } from './plan-objects';
import type { ImportChoices, ReadColumn } from './read-rows';
import type { Cell, Sheet, SheetRow } from './sheet';
import { cellText } from './values/cell-text';
import { readValue } from './values/read-value';

/**
 * The columns of a workbook of refused rows: those that were read, with the titles of our own exports, so that it imports alone once it is
 * corrected. Texts and numbers as the file has them; of lists the chosen names, of hours what was read (a workbook shows 24:00 as a day).
 * @param is1904 whether the file counts days from 1904; then also of days what was read, since this workbook counts from 1900
 */
export function refusedColumns(
  columns: readonly ReadColumn[],
  words: ImportChoices['words'],
  is1904 = false,
): readonly WorkbookColumn<SheetRow>[] {
  return fieldsOf(columns).map((field) => ({
    title: field.label,
    kind: 'mixed',
    width: 24,
    value: ({ cells }) => {
      const own = columns
        .filter((each) => each.field === field)
        .map(({ column }) => cells[column] ?? null)
        .filter((cell) => cellText(cell) !== '');
      const [first] = own;
      const isRead = field.kind === 'choice' || field.kind === 'hour' || (field.kind === 'day' && is1904);
      if (isRead) return own.map((cell) => readText(cell, field, words, is1904)).join('\n');
      return own.length === 1 && typeof first === 'number' ? first : own.map(cellText).join('\n');
    },
  }));
}

function readText(cell: Cell, field: ImportField, words: ImportChoices['words'], is1904: boolean): string {
  const read = readValue(field, cell, words, is1904);
  if (!read || !('value' in read)) return cellText(cell);
  return field.kind === 'hour' ? String(read.value) : shownValue(field, read.value);
}

/** What is remembered of that workbook, so that its columns need no guess: what is wrong in them could prevent it. */
export function refusedShape(columns: readonly ReadColumn[]): {
  readonly signature: string;
  readonly columns: ImportChoices['columns'];
} {
  const fields = fieldsOf(columns);
  const titles = { name: '', rows: [{ row: 1, cells: fields.map(({ label }) => label) }] };
  return { signature: headOf(titles, 0).signature, columns: fields.map(({ key }, column) => ({ column, field: key })) };
}

function fieldsOf(columns: readonly ReadColumn[]): readonly ImportField[] {
  return [...new Set(columns.map(({ field }) => field))];
}

/** The refused rows of a sheet, in one batch. */
export async function* refusedLines(
  { rows }: Sheet,
  { titleRow }: Pick<SheetHead, 'titleRow'>,
  refused: readonly number[],
): AsyncGenerator<readonly SheetRow[]> {
  const numbers = new Set(refused);
  yield rows.slice(titleRow + 1).filter(({ row }) => numbers.has(row));
}
