/** The day and, where a cell has one, the hour of a workbook's date: what its owner sees, in no time zone. */
export interface CellDay {
  /** `YYYY-MM-DD`; `1899-12-30` for a cell that holds an hour only. */
  readonly day: string;
  /** From 0 to 1 439; null for a day alone. */
  readonly minutes: number | null;
}

/** What a cell holds, as its owner sees it: the stored value of a formula, the plain text of a rich text. Null is an empty cell. */
export type Cell = string | number | boolean | CellDay | { readonly error: string } | null;

export interface SheetRow {
  /** As Excel counts: the first row of the file is 1, also where rows before it are empty. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** A sheet of a workbook; a CSV has one, without a name. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
  /** Whether its workbook counts days from 1904: so do its numbers without the format of a date. */
  readonly is1904?: boolean;
}
