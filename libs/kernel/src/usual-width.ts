/** The number of cells that most rows of a table have. */
export function usualWidth(rows: readonly (readonly unknown[])[]): number {
  const widths = [...Map.groupBy(rows, ({ length }) => length)].sort(([, one], [, other]) => other.length - one.length);
  return widths[0]?.[0] ?? 0;
}
