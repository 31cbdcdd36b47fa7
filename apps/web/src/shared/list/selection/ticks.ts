/** Tells a row of a list from the others. */
export type RowKey = number | string;

/** The ticked rows of a list, and the page last shown. */
export interface RowSelection<Row> {
  /** The filters when they were ticked. */
  readonly searched: string;
  readonly ticked: ReadonlyMap<RowKey, Row>;
  /** The page of rows shown last. */
  readonly page: ShownPage<Row> | null;
}

/** A page of a list, as it was answered. */
export interface ShownPage<Row> {
  /** The request that it answers. */
  readonly of: string;
  /** Whether it is the first page. */
  readonly isFirst: boolean;
  readonly records: readonly Row[];
}

/**
 * Updates the ticks with a page of rows: takes the page's present rows, and drops those that left the list or can no longer be ticked.
 * Keeps ticks of other pages, and of rows that may have moved there: as many at one end of the page as came in at the other.
 */
export function updateTicks<Row>(
  { searched, ticked, page: before }: RowSelection<Row>,
  page: ShownPage<Row>,
  keyOf: (row: Row) => RowKey,
  canTick: (row: Row) => boolean,
): RowSelection<Row> {
  const next = new Map(ticked);
  if (before?.of === page.of) for (const row of rowsThatLeft(before.records, page, keyOf)) next.delete(keyOf(row));
  for (const row of page.records) {
    if (!ticked.has(keyOf(row))) continue;
    if (canTick(row)) next.set(keyOf(row), row);
    else next.delete(keyOf(row));
  }
  return { searched, ticked: next, page };
}

/** Returns the rows of a page that have left the list. */
function rowsThatLeft<Row>(before: readonly Row[], page: ShownPage<Row>, keyOf: (row: Row) => RowKey): readonly Row[] {
  const [had, has] = [before, page.records].map((rows) => new Set(rows.map(keyOf))) as [Set<RowKey>, Set<RowKey>];
  const isNew = (row: Row) => !had.has(keyOf(row));
  const stayed = (rows: readonly Row[]) => rows.findIndex((row) => !isNew(row));
  const cameIn = (rows: readonly Row[]) => (stayed(rows) < 0 ? rows.length : stayed(rows));
  const downwards = cameIn(page.records);
  const upwards = page.isFirst ? 0 : cameIn([...page.records].reverse());
  return before.slice(upwards, Math.max(upwards, before.length - downwards)).filter((row) => !has.has(keyOf(row)));
}
