/** Returns the page to show instead of one beyond the last row. Null if the page has rows, or if there are none at all. */
export function lastPageFrom(
  { records, total }: { readonly records: readonly unknown[]; readonly total: number },
  { page, perPage }: { readonly page: number; readonly perPage: number },
): number | null {
  const last = Math.ceil(total / perPage);
  return records.length === 0 && last > 0 && last < page ? last : null;
}
