/** The rows of a list that somebody ticked, and the page of it that they saw last. */
export interface Ticks<Row> {
  /** The filters under which they were ticked. */
  readonly searched: string;
  readonly ticked: ReadonlyMap<number, Row>;
  /** The page of rows that was shown last. */
  readonly page: { readonly of: string; readonly records: readonly Row[] } | null;
}

/**
 * The ticks once a page of rows was answered: its rows as they are now, without those that it had and has no more, or that can no longer
 * be ticked. What was ticked on other pages stays.
 */
export function following<Row>(
  { searched, ticked, page: before }: Ticks<Row>,
  page: NonNullable<Ticks<Row>['page']>,
  keyOf: (row: Row) => number,
  canTick: (row: Row) => boolean,
): Ticks<Row> {
  const next = new Map(ticked);
  if (before?.of === page.of) for (const row of before.records) if (ticked.has(keyOf(row))) next.delete(keyOf(row));
  for (const row of page.records) {
    if (!ticked.has(keyOf(row))) continue;
    if (canTick(row)) next.set(keyOf(row), row);
    else next.delete(keyOf(row));
  }
  return { searched, ticked: next, page };
}
