import { formatEuros, inThousands } from './money';

/**
 * Formats a number for French texts, with all its decimals: `1 234,5`, `−0,125`. Accepts decimal notations (`131.25`) for numbers that are
 * exact only in that form.
 */
export function frenchNumber(value: number | string): string {
  const [, sign, whole, decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  // Intl writes very large or small numbers with an exponent, which no text contains.
  if (whole === undefined) return String(value).replace('.', ',');
  return `${sign ? '\u2212' : ''}${inThousands(whole)}${decimals ? `,${decimals}` : ''}`;
}

/** Formats thousandths of a euro: `12,50 €`, or `0,125 €` if the thousandth is not zero. */
export function formatMills(mills: number): string {
  if (mills % 10 === 0 || !Number.isSafeInteger(mills)) return formatEuros(mills / 10);
  const absolute = Math.abs(mills);
  const thousandths = String(absolute % 1_000).padStart(3, '0');
  return `${frenchNumber(Math.sign(mills) * Math.floor(absolute / 1_000))},${thousandths}\u00a0€`;
}
