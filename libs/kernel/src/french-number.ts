import { formatEuros, inThousands } from './money';

/**
 * A number as French texts write it, with every decimal it has: `1 234,5`, `−0,125`. Decimal notations (`131.25`) are taken as they
 * are, for numbers that are exact only so.
 */
export function frenchNumber(value: number | string): string {
  const [, sign, whole, decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  // What is too great or too small is written with an exponent: no text has one.
  if (whole === undefined) return String(value).replace('.', ',');
  return `${sign ? '\u2212' : ''}${inThousands(whole)}${decimals ? `,${decimals}` : ''}`;
}

/** Thousandths of a euro: `12,50 €`, or `0,125 €` where the thousandth counts. */
export function formatMills(mills: number): string {
  if (mills % 10 === 0 || !Number.isSafeInteger(mills)) return formatEuros(mills / 10);
  const absolute = Math.abs(mills);
  const thousandths = String(absolute % 1_000).padStart(3, '0');
  return `${frenchNumber(Math.sign(mills) * Math.floor(absolute / 1_000))},${thousandths}\u00a0€`;
}
