import type { ReactNode } from 'react';
import type { ListView } from '../views/list-view';

/** Column widths. Text columns share the rest. */
export const columnWidths = {
  id: 58,
  figure: 92,
  day: 112,
  dateTime: 138,
  number: 162,
  money: 104,
  phone: 120,
  status: 136,
  shortChoice: 144,
  choice: 168,
  select: 182,
} as const;

export interface ListColumn<Row> {
  /** The sort key if `sortable`, else any unique name. */
  readonly key: string;
  readonly title: string;
  readonly sortable?: boolean;
  readonly align?: 'right';
  /** One of the kit's widths. None for a text column. */
  readonly width?: keyof typeof columnWidths;
  /** Text of the cell, on one line and repeated in its title. */
  readonly text?: (row: Row) => string | number | null | undefined;
  /** What the cell shows instead of its text. */
  readonly render?: (row: Row) => ReactNode;
  /** Whether the cell names the record and links to it. */
  readonly main?: boolean;
  /**
   * Whether the screen shows it only when chosen under « Affichage », while prints and workbooks always contain it: a specified column that
   * serves no decision, or that is the same in every row.
   */
  readonly folded?: boolean;
  /** Whether it is shown, printed and exported only when chosen under « Affichage »: not specified, or one of too many. */
  readonly hidden?: boolean;
  /** Whether it is omitted while it is empty on the whole page. Never for a specified column. */
  readonly omittedWhenEmpty?: boolean;
  /** Heading under which it can be chosen. */
  readonly group?: string;
}

/** Returns the columns to render, for the screen or for print: the chosen ones, else the list's own. */
export function displayedColumns<Row>(
  columns: readonly ListColumn<Row>[],
  records: readonly Row[],
  { columns: chosen }: ListView,
): readonly ListColumn<Row>[] {
  if (chosen) return columns.filter(({ key }) => chosen.includes(key)).map((column) => ({ ...column, folded: false }));
  const isEmptyColumn = ({ text }: ListColumn<Row>) => records.every((row) => (text?.(row) ?? '') === '');
  return columns.filter((column) => !column.hidden && !(column.omittedWhenEmpty && isEmptyColumn(column)));
}
