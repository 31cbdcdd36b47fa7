import fc from 'fast-check';
import { formatEuros, Fraction, Money, roundedProduct } from './index';

describe('Fraction', () => {
  it('rounds half away from zero, for positive and negative numbers', () => {
    expect([Fraction.of(5, 2), Fraction.of(-5, 2), Fraction.of(7, 3)].map((f) => f.round())).toEqual([3n, -3n, 2n]);
  });

  it('parses a typed decimal, not its binary approximation', () => {
    expect(Fraction.ofDecimal(1.005).times(Fraction.of(100)).round()).toBe(101n);
    expect(Fraction.ofDecimal(1e-7)).toEqual(Fraction.of(1, 10_000_000));
    expect(() => Fraction.ofDecimal(NaN)).toThrow(RangeError);
  });

  it('adds and subtracts exactly', () => {
    const fraction = fc
      .tuple(fc.bigInt(-1_000_000n, 1_000_000n), fc.bigInt(1n, 10_000n))
      .map(([n, d]) => Fraction.of(n, d));
    fc.assert(fc.property(fraction, fraction, (a, b) => expect(a.plus(b).minus(b)).toEqual(a)));
  });
});

describe('roundedProduct', () => {
  it('equals exact fractions, for small and large numbers', () => {
    const decimal = (places: number) => fc.nat({ max: 10 ** 9 }).map((n) => n / 10 ** places);
    const quantity = fc.oneof(
      fc.nat(),
      decimal(1),
      decimal(2),
      decimal(3),
      decimal(5),
      fc.double({ min: 0, max: 1e12, noNaN: true }),
    );
    const price = fc.oneof(fc.nat({ max: 10_000 }), fc.nat({ max: 2 ** 40 }));
    fc.assert(
      fc.property(quantity, price, fc.integer({ min: 1, max: 6000 }), (q, p, d) => {
        const exact = Fraction.ofDecimal(q).times(Fraction.of(p)).dividedBy(Fraction.of(d)).round();
        expect(roundedProduct(q, p, d)).toBe(Number(exact));
      }),
      { numRuns: 2000 },
    );
  });

  it('rounds half away from zero, for the typed decimals', () => {
    expect([roundedProduct(1.005, 100), roundedProduct(0.5, 1), roundedProduct(5, 125, 10)]).toEqual([101, 1, 63]);
    expect(() => roundedProduct(Number.NaN, 1)).toThrow(RangeError);
    expect(() => roundedProduct(Infinity, 1)).toThrow(RangeError);
  });
});

describe('Money', () => {
  it('refuses a fraction of a cent', () => {
    expect(() => Money.ofCents(0.5)).toThrow(RangeError);
  });

  it('is unchanged after conversion to euros and back', () => {
    fc.assert(
      fc.property(fc.integer(), (cents) => {
        expect(Money.ofEuros(Money.ofCents(cents).toEuros()).cents).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it('is formatted as French text', () => {
    expect(Money.ofCents(123450).toString().replace(/\s/g, ' ')).toBe('1 234,50 €');
  });

  it('is formatted as Intl formats it, and minus zero without a sign', () => {
    const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
    // Beyond 10 000 milliards €, Intl loses a hundredth, this function does not.
    const cents = fc.integer({ min: -1e15, max: 1e15 });
    fc.assert(
      fc.property(cents, (n) =>
        expect(formatEuros(n)).toBe(intl.format((n === 0 ? 0 : n) / 100).replace('-', '\u2212')),
      ),
    );
    expect(formatEuros(-0)).toBe(intl.format(0));
    expect(formatEuros(12.5)).toBe(intl.format(0.125));
  });
});
