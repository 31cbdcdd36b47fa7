import type { ImportedValue, ImportedValues, ImportField } from './import-field';
import { isNoRow, isSecret, type SheetHead } from './columns/sheet-head';
import type { RowProblem, RowRead } from './plan-objects';
import type { Sheet } from './sheet';
import { cellText } from './values/cell-text';
import type { ImportWord } from './values/choice-words';
import { readValue } from './values/read-value';

/** What whoever imports chose about a file. */
export interface ImportChoices {
  /** Index of the sheet. */
  readonly sheet: number;
  /** Index of the row with the titles among the rows of the sheet; null: it is guessed. */
  readonly titleRow: number | null;
  readonly columns: readonly { readonly column: number; readonly field: string }[];
  readonly words: readonly ImportWord[];
  /** The sensitive fields to read. */
  readonly sensitive: readonly string[];
}

/** A column of the file that is read. */
export interface ReadColumn {
  readonly column: number;
  /** As the file writes it. */
  readonly title: string;
  readonly field: ImportField;
}

/** The columns that are read: without passwords, and without sensitive fields that nobody asked for. */
export function readColumns(
  { titles }: Pick<SheetHead, 'titles'>,
  { columns, sensitive }: Pick<ImportChoices, 'columns' | 'sensitive'>,
  fields: readonly ImportField[],
): readonly ReadColumn[] {
  return columns.flatMap(({ column, field: key }) => {
    const field = fields.find((each) => each.key === key);
    const title = titles[column] ?? '';
    if (!field || isSecret(title) || (field.isSensitive && !sensitive.includes(key))) return [];
    return [{ column, title: title || field.label, field }];
  });
}

/** The rows below the titles that say something: without empty ones and sums. */
export function readRows(
  sheet: Sheet,
  { titleRow, titles }: SheetHead,
  columns: readonly ReadColumn[],
  words: readonly ImportWord[],
): RowRead[] {
  return sheet.rows.slice(titleRow + 1).flatMap(({ row, cells }) => {
    if (isNoRow(cells, titles)) return [];
    const values: Record<string, ImportedValue> = {};
    const problems: RowProblem[] = [];
    const restored: string[] = [];
    const ownWords: Record<string, string> = {};
    for (const { column, title, field } of columns) {
      const cell = cells[column] ?? null;
      const read = readValue(field, cell, words, sheet.is1904);
      if (read === null) continue;
      if ('problem' in read) problems.push({ column: title, value: cellText(cell), message: read.problem });
      else {
        const joined = field.isJoined && field.key in values;
        values[field.key] = joined ? `${String(values[field.key])}\n${String(read.value)}` : read.value;
        if (read.restored) restored.push(read.restored);
        if (field.kind === 'choice') ownWords[field.key] = cellText(cell);
      }
    }
    const isEmpty = Object.keys(values).length === 0 && problems.length === 0;
    return isEmpty ? [] : [{ row, values, problems, restored, words: ownWords }];
  });
}

/** The number that the tool before gave; null without one. */
export function sourceIdOf(values: ImportedValues, fields: readonly ImportField[]): string | null {
  const key = fields.find(({ isSourceId }) => isSourceId)?.key;
  const value = key === undefined ? undefined : values[key];
  return value === undefined ? null : String(value);
}
