/** Normalises a typed amount, `1 000` or `300,50 €`, for calls. Leaves other text unchanged for them to refuse. */
export function normalizeAmount(text: string | undefined): string | undefined {
  const number = text === undefined ? null : parseNumber(text);
  return number === null || Number.isNaN(number) ? text : String(number);
}

/**
 * Parses a typed number, `1 000`, `300,50 €`. Null if empty, NaN if it is not a number. A dash is zero, as in the accounting format of
 * spreadsheets. A share (`50 %`) is applied to `percentOf` and rounded to the cent, or is a plain number if the unit is `%`.
 */
export function parseNumber(
  text: string,
  { unit, percentOf }: { unit?: string | undefined; percentOf?: number | undefined } = {},
): number | null {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  if (plain === '') return null;
  if (/^[-–—]$/.test(plain)) return 0;
  const isShare = plain.endsWith('%');
  const figures = isShare ? plain.slice(0, -1) : plain;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(figures)) return Number.NaN;
  if (!isShare || unit === '%') return Number(figures);
  return percentOf === undefined ? Number.NaN : Math.round(percentOf * Number(figures)) / 100;
}

/** Formats a number as fields show it, also for placeholders. */
export function numberText(value: number | null | undefined, decimals?: number): string {
  if (value == null || Number.isNaN(value)) return '';
  // Excess decimals are refused by the form's check, so the field must not hide them.
  const rounds = decimals !== undefined && Number(value.toFixed(decimals)) === value;
  return (rounds ? value.toFixed(decimals) : String(value)).replace('.', ',');
}
