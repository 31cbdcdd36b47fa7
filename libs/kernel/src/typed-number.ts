/** A number as files write it. */
export interface WrittenNumber {
  /** In decimal notation: `-1234.5`. */
  readonly decimal: string;
  /**
   * The sign before three last digits, as in « 12,345 »: nobody knows whether it separates decimals or thousands; {@link decimal} takes it for
   * decimals. Null for a clear number.
   */
  readonly unclear: ',' | '.' | null;
}

/**
 * Reads a number or an amount in euros: decimal comma or point, spaces of any kind, apostrophes, points or commas between thousands, a sign
 * before or after, brackets for a negative one, euros before or after it. Null for anything else.
 */
export function writtenNumber(text: string): WrittenNumber | null {
  const bare = text
    .replace(/\s/g, ' ')
    .replace(/’/g, "'")
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/€|\beur(?:os?)?\b|(?<=\d)eur(?:os?)?$/i, '')
    .trim();
  const [, open, before, whole, group, point, decimals, after, close] =
    /^(\()?([+-])? ?(\d+|[1-9]\d{0,2}(?:([ '.,])\d{3})(?:\4\d{3})*)(?: ?([.,])(\d+))? ?([+-])?(\))?$/.exec(bare) ?? [];
  if (whole === undefined || (open === undefined) !== (close === undefined) || (before && after)) return null;
  if (group !== undefined && group === point) return null;
  const sign = open !== undefined || before === '-' || after === '-' ? '-' : '';
  const isUnclear = group === undefined && decimals?.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return {
    decimal: `${sign}${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`,
    unclear: isUnclear ? (point as ',' | '.') : null,
  };
}
