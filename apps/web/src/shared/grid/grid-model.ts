/** A value typed or pasted into a cell, or why it is refused. */
export type Parsed = { readonly value: unknown } | { readonly refusal: string };

export interface GridColumn<Row> {
  readonly key: string;
  /** Short title. */
  readonly head: string;
  /** Full name, for the tooltip, screen readers and messages. */
  readonly name: string;
  /** Meaning of the name, for the tooltip. */
  readonly meaning?: string | undefined;
  /** Whether it is aligned to the left, as texts are. Numbers are aligned to the right. */
  readonly isText?: boolean;
  /** Width beyond which a text is cut; its tooltip and the focused cell show it in full. */
  readonly width?: string;
  readonly textOf: (row: Row) => string;
  /** Absent for computed columns, which cannot be edited. */
  readonly edit?: {
    /** The text to edit and to copy. */
    readonly textOf: (row: Row) => string;
    /** Parses a text for a row: a time without a date keeps the date of the row. */
    readonly parse: (text: string, row: Row) => Parsed;
    /** The choices of a cell with a fixed set of values, as texts that `parse` accepts. */
    readonly choices?: readonly string[];
    /** Whether each key changes the value, so that amounts follow the input. Otherwise the value changes when the cell is left. */
    readonly isLive?: boolean;
  };
}

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells between two corners, in any order. */
export interface Range {
  readonly from: Cell;
  readonly to: Cell;
}

/** A new value of a cell. `row` and `column` are indexes. */
export interface CellChange extends Cell {
  readonly value: unknown;
}

/** A text that a cell refused, and why. */
export interface Refusal extends Cell {
  readonly text: string;
  readonly reason: string;
}

export interface Edit {
  readonly changes: readonly CellChange[];
  readonly refusals: readonly Refusal[];
}

const nothing: Edit = { changes: [], refusals: [] };

/** Returns the first and last row and column of a range. */
export function boundsOf({ from, to }: Range) {
  return {
    firstRow: Math.min(from.row, to.row),
    lastRow: Math.max(from.row, to.row),
    firstColumn: Math.min(from.column, to.column),
    lastColumn: Math.max(from.column, to.column),
  };
}

/**
 * Enters texts into cells, from a top left corner on. A single text fills the whole range, as in a spreadsheet, and a single row all its
 * rows. Texts beyond the last row, in computed columns or that a column cannot parse are refused, each with its reason; the others are
 * entered.
 */
export function enterTexts<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  range: Range,
  texts: readonly (readonly string[])[],
): Edit {
  const { firstRow, lastRow, firstColumn, lastColumn } = boundsOf(range);
  const [first = []] = texts;
  const line = first.length === 1 ? Array.from({ length: lastColumn - firstColumn + 1 }, () => first[0]!) : first;
  const block = texts.length === 1 ? Array.from({ length: lastRow - firstRow + 1 }, () => line) : texts;
  const changes: CellChange[] = [];
  const refusals: Refusal[] = [];
  block.forEach((line, down) =>
    line.forEach((text, across) => {
      const cell = { row: firstRow + down, column: firstColumn + across };
      const parsed = parseFor(columns[cell.column], rows[cell.row], text);
      if ('refusal' in parsed) refusals.push({ ...cell, text, reason: parsed.refusal });
      else changes.push({ ...cell, value: parsed.value });
    }),
  );
  return { changes, refusals };
}

function parseFor<Row>(column: GridColumn<Row> | undefined, row: Row | undefined, text: string): Parsed {
  if (!column) return { refusal: 'il n’y a plus de colonne à droite' };
  if (row === undefined) return { refusal: 'il n’y a plus de ligne en dessous' };
  if (column.edit) return column.edit.parse(text, row);
  return { refusal: 'cette colonne est calculée' };
}

/** Returns the texts of the cells of a range, as copied to the clipboard. */
export function copyTexts<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], range: Range): string[][] {
  const { firstRow, lastRow, firstColumn, lastColumn } = boundsOf(range);
  return rows
    .slice(firstRow, lastRow + 1)
    .map((row) => columns.slice(firstColumn, lastColumn + 1).map(({ textOf, edit }) => (edit?.textOf ?? textOf)(row)));
}

/** Copies the first row of a range into its other rows. A range of one row is filled from the row above it. */
export function fillDown<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], range: Range): Edit {
  const { firstRow, lastRow, firstColumn, lastColumn } = boundsOf(range);
  const source = firstRow === lastRow ? firstRow - 1 : firstRow;
  if (source < 0) return nothing;
  const editable = columns.flatMap((column, index) =>
    column.edit && index >= firstColumn && index <= lastColumn ? [index] : [],
  );
  const edits = editable.map((column) => {
    const text = columns[column]!.edit!.textOf(rows[source]!);
    const target = { from: { row: source + 1, column }, to: { row: lastRow, column } };
    return enterTexts(columns, rows, target, [[text]]);
  });
  return { changes: edits.flatMap(({ changes }) => changes), refusals: edits.flatMap(({ refusals }) => refusals) };
}

/** Empties the editable cells of a range. A cell that must not be empty refuses. */
export function clearCells<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], range: Range): Edit {
  const { changes, refusals } = enterTexts(columns, rows, range, [['']]);
  return { changes, refusals: refusals.filter(({ column }) => columns[column]?.edit) };
}

/** Returns the cell that a key leads to, within the grid. Null if the key does not move. */
export function cellAfterKey(
  { row, column }: Cell,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): Cell | null {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const within = (nextRow: number, nextColumn: number) => ({
    row: Math.min(Math.max(nextRow, 0), lastRow),
    column: Math.min(Math.max(nextColumn, 0), lastColumn),
  });
  switch (key) {
    case 'ArrowUp':
      return within(ctrlKey ? 0 : row - 1, column);
    case 'ArrowDown':
      return within(ctrlKey ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return within(row, ctrlKey ? 0 : column - 1);
    case 'ArrowRight':
      return within(row, ctrlKey ? lastColumn : column + 1);
    case 'PageUp':
      return within(row - size.page, column);
    case 'PageDown':
      return within(row + size.page, column);
    case 'Home':
      return within(ctrlKey ? 0 : row, 0);
    case 'End':
      return within(ctrlKey ? lastRow : row, lastColumn);
    default:
      return null;
  }
}

/** Returns the next or previous cell in reading order, for Tab. Null beyond the last or first one, where Tab leaves the grid. */
export function cellAfterTab(
  { row, column }: Cell,
  isBackwards: boolean,
  size: { readonly rows: number; readonly columns: number },
): Cell | null {
  const index = row * size.columns + column + (isBackwards ? -1 : 1);
  if (index < 0 || index >= size.rows * size.columns) return null;
  return { row: Math.floor(index / size.columns), column: index % size.columns };
}
