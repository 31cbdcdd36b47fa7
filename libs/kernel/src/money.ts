import { Fraction } from './fraction';

/**
 * An exact amount in euro cents. Immutable; never contains a fraction of a cent: every computation that can produce one uses {@link
 * Fraction} and is rounded once, half away from zero (ADR 0006).
 */
export class Money {
  static readonly zero = new Money(0);

  private constructor(
    /** The amount in cents, a safe integer; negative for a credit. */
    readonly cents: number,
  ) {}

  /** @param cents whole euro cents; throws `RangeError` for anything but a safe integer */
  static ofCents(cents: number): Money {
    if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
    return new Money(cents === 0 ? 0 : cents);
  }

  /** The nearest cent to an exact number of cents, half away from zero. */
  static roundedCents(cents: Fraction): Money {
    return Money.ofCents(Number(cents.round()));
  }

  /** @param euros a number with at most two decimals, as sent by the API */
  static ofEuros(euros: number): Money {
    return Money.roundedCents(Fraction.ofDecimal(euros).times(Fraction.of(100)));
  }

  static sum(amounts: Iterable<Money>): Money {
    let cents = 0;
    for (const amount of amounts) cents += amount.cents;
    return Money.ofCents(cents);
  }

  plus(other: Money): Money {
    return Money.ofCents(this.cents + other.cents);
  }

  minus(other: Money): Money {
    return Money.ofCents(this.cents - other.cents);
  }

  isZero(): boolean {
    return this.cents === 0;
  }

  isPositive(): boolean {
    return this.cents > 0;
  }

  isNegative(): boolean {
    return this.cents < 0;
  }

  isGreaterThan(other: Money): boolean {
    return this.cents > other.cents;
  }

  equals(other: Money): boolean {
    return this.cents === other.cents;
  }

  /** Returns euros with at most two decimals, for the API only. */
  toEuros(): number {
    return this.cents / 100;
  }

  /** Formats French text, `1 234,50 €`, with no-break spaces. */
  toString(): string {
    return formatEuros(this.cents);
  }
}

const narrowSpace = '\u202f';
const noBreakSpace = '\u00a0';
const minus = '\u2212';

/** Groups digits by thousands, as in French: `12 000`. */
export function groupThousands(digits: string): string {
  let grouped = digits;
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = grouped.slice(0, end) + narrowSpace + grouped.slice(end);
  return grouped;
}

/**
 * Formats cents as `1 234,50 €`, like Intl except for a true minus sign (U+2212). Implemented here because a screen shows hundreds of
 * amounts at each keystroke, and Intl takes a microsecond for each.
 */
export function formatEuros(cents: number): string {
  if (!Number.isSafeInteger(cents)) {
    const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
    return format.format(cents / 100).replace('-', minus);
  }
  const absolute = Math.abs(cents);
  const rest = absolute % 100;
  const euros = groupThousands(String((absolute - rest) / 100));
  return `${cents < 0 ? minus : ''}${euros},${rest < 10 ? '0' : ''}${rest}${noBreakSpace}€`;
}

/** What a price of 0 € is called: the cover is given away. */
export const freeOfCharge = 'à titre gracieux';

/** Formats the price of a quote or a dossier as `1 234,50 €`; of 0 as `0,00 €, à titre gracieux`, which reads well within a sentence. */
export function formatPrice(cents: number): string {
  return cents === 0 ? `${formatEuros(0)}, ${freeOfCharge}` : formatEuros(cents);
}
