import fc from 'fast-check';
import { Fraction, Money } from './index';

describe('Fraction', () => {
  it('rounds half away from zero on both sides', () => {
    expect([Fraction.of(5, 2), Fraction.of(-5, 2), Fraction.of(7, 3)].map((f) => f.round())).toEqual([3n, -3n, 2n]);
  });

  it('reads a decimal as it was written, not as its binary approximation', () => {
    expect(Fraction.ofDecimal(1.005).times(Fraction.of(100)).round()).toBe(101n);
    expect(Fraction.ofDecimal(1e-7)).toEqual(Fraction.of(1, 10_000_000));
    expect(() => Fraction.ofDecimal(NaN)).toThrow(RangeError);
  });

  it('adds and subtracts without loss', () => {
    const fraction = fc
      .tuple(fc.bigInt(-1_000_000n, 1_000_000n), fc.bigInt(1n, 10_000n))
      .map(([n, d]) => Fraction.of(n, d));
    fc.assert(fc.property(fraction, fraction, (a, b) => expect(a.plus(b).minus(b)).toEqual(a)));
  });
});

describe('Money', () => {
  it('refuses a fraction of a cent', () => {
    expect(() => Money.ofCents(0.5)).toThrow(RangeError);
  });

  it('survives the trip over the wire in euros', () => {
    fc.assert(
      fc.property(fc.integer(), (cents) => {
        expect(Money.ofEuros(Money.ofCents(cents).toEuros()).cents).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it('reads as French text', () => {
    expect(Money.ofCents(123450).toString().replace(/\s/g, ' ')).toBe('1 234,50 €');
  });
});
