/** The page, size and order that a list screen requests. */
export interface PageRequest<Sort extends string> {
  /** From 1. */
  readonly page: number;
  /** Rows per page, 25 by default, at most 10 000. */
  readonly perPage: number;
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

export interface Page<Row> {
  readonly records: Row[];
  /** Number of matching rows, counted up to the list's cap (docs/adr/0008-lists.md). */
  readonly total: number;
  /** False if more rows match than were counted: « plus de 10 000 ». */
  readonly totalIsExact: boolean;
  readonly page: number;
  readonly perPage: number;
}

/** Returns the same page with its records converted. */
export function mapPage<Row, Shown>(page: Page<Row>, show: (row: Row) => Shown): Page<Shown> {
  return { ...page, records: page.records.map(show) };
}
