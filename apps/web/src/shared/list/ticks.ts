/** The rows of a list that somebody ticked, and the page of it that they saw last. */
export interface Ticks<Row> {
  /** The filters under which they were ticked. */
  readonly searched: string;
  readonly ticked: ReadonlyMap<number, Row>;
  /** The page of rows that was shown last. */
  readonly page: ShownPage<Row> | null;
}

/** A page of a list as it was answered. */
export interface ShownPage<Row> {
  /** What was asked for. */
  readonly of: string;
  /** Nothing stands before it. */
  readonly isFirst: boolean;
  readonly records: readonly Row[];
}

/**
 * The ticks once a page of rows was answered: its rows as they are now, without those that left the list, or that can no longer be ticked.
 * What was ticked on other pages stays, and so does what may have slid there: as many rows at an end of the page as came in at the other.
 */
export function following<Row>(
  { searched, ticked, page: before }: Ticks<Row>,
  page: ShownPage<Row>,
  keyOf: (row: Row) => number,
  canTick: (row: Row) => boolean,
): Ticks<Row> {
  const next = new Map(ticked);
  if (before?.of === page.of) for (const row of leftBetween(before.records, page, keyOf)) next.delete(keyOf(row));
  for (const row of page.records) {
    if (!ticked.has(keyOf(row))) continue;
    if (canTick(row)) next.set(keyOf(row), row);
    else next.delete(keyOf(row));
  }
  return { searched, ticked: next, page };
}

/** The rows that a page had and that have left the list. */
function leftBetween<Row>(before: readonly Row[], page: ShownPage<Row>, keyOf: (row: Row) => number): readonly Row[] {
  const [had, has] = [before, page.records].map((rows) => new Set(rows.map(keyOf))) as [Set<number>, Set<number>];
  const isNew = (row: Row) => !had.has(keyOf(row));
  const stayed = (rows: readonly Row[]) => rows.findIndex((row) => !isNew(row));
  const cameIn = (rows: readonly Row[]) => (stayed(rows) < 0 ? rows.length : stayed(rows));
  const downwards = cameIn(page.records);
  const upwards = page.isFirst ? 0 : cameIn([...page.records].reverse());
  return before.slice(upwards, Math.max(upwards, before.length - downwards)).filter((row) => !has.has(keyOf(row)));
}
