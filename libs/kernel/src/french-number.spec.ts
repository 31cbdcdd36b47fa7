import fc from 'fast-check';
import { formatMills, frenchNumber } from './index';
import { plainSpaces } from './testing';

describe('a number in a French text', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [12_000, '12 000'],
    [1_234_567.5, '1 234 567,5'],
    [-1_234.25, '−1 234,25'],
    ['131.25', '131,25'],
    ['125000', '125 000'],
    [0.125, '0,125'],
  ])('%p reads « %s »', (value, text) => {
    expect(plainSpaces(frenchNumber(value))).toBe(text);
  });

  it('matches Intl, except for the minus sign', () => {
    const intl = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.constantFrom(1, 10, 100, 1_000), (whole, by) => {
        const value = whole / by;
        expect(frenchNumber(value)).toBe(intl.format(value === 0 ? 0 : value).replace('-', '\u2212'));
      }),
    );
  });
});

describe('a price in thousandths of a euro', () => {
  it.each([
    [12_500, '12,50 €'],
    [125, '0,125 €'],
    [1_234_567, '1 234,567 €'],
    [-1_234_567, '−1 234,567 €'],
    [305_400, '305,40 €'],
    [0, '0,00 €'],
  ])('%i reads « %s »', (mills, text) => {
    expect(plainSpaces(formatMills(mills))).toBe(text);
  });
});
