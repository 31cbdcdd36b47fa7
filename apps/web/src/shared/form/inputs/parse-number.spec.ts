import { normalizeAmount, parseNumber } from './parse-number';

describe('a typed number', () => {
  it.each([
    ['1 000', 1_000],
    ['1\u202f000,5', 1_000.5],
    ['300,50 €', 300.5],
    ['300.50', 300.5],
    [' -   € ', 0],
    ['-2', -2],
    ['', null],
    ['  ', null],
    ['12 abc', Number.NaN],
    ['1,2,3', Number.NaN],
    ['%', Number.NaN],
  ])('reads %p as %p', (text, number) => expect(parseNumber(text, { unit: '€' })).toBe(number));

  it('applies a share to its base, to the cent', () => {
    expect(parseNumber('50 %', { unit: '€', percentOf: 2_088 })).toBe(1_044);
    expect(parseNumber('33,3%', { unit: '€', percentOf: 100.1 })).toBe(33.33);
    // Never fifty euros.
    expect(parseNumber('50 %', { unit: '€' })).toBeNaN();
    expect(parseNumber('50 %', { unit: '%' })).toBe(50);
  });

  it('normalises an amount for calls, and leaves other text for them to refuse', () => {
    expect(normalizeAmount('1 000')).toBe('1000');
    expect(normalizeAmount('300,50 €')).toBe('300.5');
    expect(normalizeAmount('beaucoup')).toBe('beaucoup');
    expect(normalizeAmount(undefined)).toBeUndefined();
  });
});
