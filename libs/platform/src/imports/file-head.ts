import { guessColumns, wordsToDecide } from './columns/guess-columns';
import { headOf, type SheetHead } from './columns/sheet-head';
import type { ImportField } from './import-field';
import type { RememberedChoices } from './import-store';
import type { ImportChoices } from './read-rows';
import type { Sheet } from './sheet';
import { cellText } from './values/cell-text';
import { type ImportWord, isChoice } from './values/choice-words';

/** A text of a list column that no choice names exactly: only a person decides what it means. */
export interface ImportHeadWord extends ImportWord {
  /** Whether somebody decided it for this file, or named its choice for an earlier one. Without a code, its rows are refused. */
  readonly isDecided: boolean;
  /** The choice that is most like it, if one is. */
  readonly nearest: string | null;
}

/** What whoever chooses the columns of a file sees. */
export interface ImportHead {
  readonly sheets: readonly { readonly name: string; readonly rows: number }[];
  readonly sheet: number;
  /** Index among the rows of the sheet. */
  readonly titleRow: number;
  readonly titles: readonly string[];
  readonly samples: readonly { readonly cells: readonly string[] }[];
  /** As they were chosen, remembered from a file with the same titles, or guessed. */
  readonly columns: ImportChoices['columns'];
  readonly words: readonly ImportHeadWord[];
  readonly sensitive: readonly { readonly field: string }[];
}

/**
 * The head of a file's sheet: the chosen one, else the one with the most columns that are recognised.
 * @param choices null before anything was chosen
 * @param remembered the choices for an earlier file with the same titles
 */
export async function fileHead(
  sheets: readonly Sheet[],
  fields: readonly ImportField[],
  choices: ImportChoices | null,
  remembered: (signature: string) => Promise<RememberedChoices | null>,
): Promise<ImportHead> {
  const at = choices?.sheet ?? likeliestSheet(sheets, fields);
  const sheet = sheets[at]!;
  const head = headOf(sheet, choices?.titleRow ?? undefined);
  const known = choices && choices.columns.length > 0 ? choices : await remembered(head.signature);
  const columns = known ? columnsOf(known, fields, head) : guessed(fields, head);
  const keys = head.titles.map((_, column) => columns.find((each) => each.column === column)?.field ?? null);
  const decided = (known?.words ?? []).filter(({ field: key, code }) => {
    const field = keys.includes(key) && fields.find((each) => each.key === key);
    return field && (code === null || isChoice(field, code));
  });
  const isDecided = (word: { field: string; text: string }) =>
    decided.some(({ field, text }) => field === word.field && text === word.text);
  const open = wordsToDecide(fields, keys, sheet, head).filter((word) => !isDecided(word));
  return {
    sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.length })),
    sheet: at,
    titleRow: head.titleRow,
    titles: head.titles,
    samples: head.samples.map((cells) => ({ cells: cells.map(cellText) })),
    columns,
    words: [
      ...decided.map((word) => ({ ...word, isDecided: true, nearest: null })),
      ...open.map((word) => ({ ...word, code: null, isDecided: false })),
    ],
    sensitive: (choices?.sensitive ?? []).map((field) => ({ field })),
  };
}

function likeliestSheet(sheets: readonly Sheet[], fields: readonly ImportField[]): number {
  const recognised = sheets.map((sheet) => guessed(fields, headOf(sheet)).length);
  return recognised.indexOf(Math.max(...recognised));
}

function guessed(fields: readonly ImportField[], head: SheetHead): ImportChoices['columns'] {
  return guessColumns(fields, head).flatMap((field, column) => (field === null ? [] : [{ column, field }]));
}

/** The known columns that file and fields still have. */
function columnsOf(
  { columns }: Pick<ImportChoices, 'columns'>,
  fields: readonly ImportField[],
  { titles }: SheetHead,
): ImportChoices['columns'] {
  return columns
    .filter(({ column, field }) => column < titles.length && fields.some(({ key }) => key === field))
    .map(({ column, field }) => ({ column, field }));
}
