/**
 * An exact rational number, for amounts before they are rounded to a cent: rates × minutes / 60 × (1 − discount) has no exact
 * floating-point form. Immutable, in lowest terms with a positive denominator.
 */
export class Fraction {
  static readonly zero = Fraction.of(0);
  static readonly one = Fraction.of(1);

  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  /** `numerator / denominator`, both whole numbers; throws `RangeError` for a zero denominator. */
  static of(numerator: number | bigint, denominator: number | bigint = 1n): Fraction {
    let n = BigInt(numerator);
    let d = BigInt(denominator);
    if (d === 0n) throw new RangeError('A fraction cannot have a zero denominator');
    if (d < 0n) {
      n = -n;
      d = -d;
    }
    const divisor = greatestCommonDivisor(n < 0n ? -n : n, d);
    return new Fraction(n / divisor, d / divisor);
  }

  /** Parses the decimal number that a person typed (`12.345`), not its binary approximation. Throws `RangeError` for NaN or infinity. */
  static ofDecimal(value: number): Fraction {
    if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`);
    const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
    if (!match) throw new RangeError(`Not a decimal number: ${value}`);
    const [, sign, whole, decimals = '', exponent = '0'] = match;
    const shift = Number(exponent) - decimals.length;
    const digits = BigInt(`${sign}${whole}${decimals}`);
    return shift >= 0 ? Fraction.of(digits * 10n ** BigInt(shift)) : Fraction.of(digits, 10n ** BigInt(-shift));
  }

  plus(other: Fraction): Fraction {
    return Fraction.of(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(Fraction.of(-other.numerator, other.denominator));
  }

  times(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  dividedBy(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  /** Returns the nearest whole number, half away from zero: the rule for every amount (decisions: Pricing). */
  round(): bigint {
    const negative = this.numerator < 0n;
    const n = negative ? -this.numerator : this.numerator;
    const rounded = (2n * n + this.denominator) / (2n * this.denominator);
    return negative ? -rounded : rounded;
  }
}

/**
 * Returns `quantity × price / divisor`, rounded to the nearest whole number, half away from zero: the same as `Fraction`, in plain integers
 * where they are exact, which is a hundred times faster (a screen prices a dossier at each keystroke).
 *
 * @param quantity a typed decimal number, 0 or more; `price` and `divisor` whole numbers, at least 0 and at least 1
 * @returns exact up to 2^53, the nearest number beyond; throws `RangeError` for NaN or infinity
 */
export function roundedProduct(quantity: number, price: number, divisor = 1): number {
  for (const scale of [1, 10, 100, 1000]) {
    const scaled = Math.round(quantity * scale);
    // The division is the nearest double to that decimal: if it equals the quantity, the decimal is the typed one.
    if (scaled / scale !== quantity || scaled >= 1e15) continue;
    const product = scaled * price;
    if (!(product <= Number.MAX_SAFE_INTEGER)) break;
    const whole = divisor * scale;
    const rest = product % whole;
    return (product - rest) / whole + (2 * rest >= whole ? 1 : 0);
  }
  return Number(Fraction.ofDecimal(quantity).times(Fraction.of(price)).dividedBy(Fraction.of(divisor)).round());
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
