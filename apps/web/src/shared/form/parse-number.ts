/** An amount as a person types it, `1 000` or `300,50 €`, as calls take it; what is no number is left to them to refuse. */
export function plainAmount(text: string | undefined): string | undefined {
  const number = text === undefined ? null : parseNumber(text);
  return number === null || Number.isNaN(number) ? text : String(number);
}

/**
 * The number that a person typed, `1 000`, `300,50 €`: null for nothing, NaN for what is none. A share (`50 %`) is that part of
 * `percentOf`, rounded to the cent, and a plain number where the unit is `%`.
 */
export function parseNumber(
  text: string,
  { unit, percentOf }: { unit?: string | undefined; percentOf?: number | undefined } = {},
): number | null {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  if (plain === '') return null;
  const isShare = plain.endsWith('%');
  const figures = isShare ? plain.slice(0, -1) : plain;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(figures)) return Number.NaN;
  if (!isShare || unit === '%') return Number(figures);
  return percentOf === undefined ? Number.NaN : Math.round(percentOf * Number(figures)) / 100;
}
