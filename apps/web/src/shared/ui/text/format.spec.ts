import fc from 'fast-check';
import { formatMinutes, formatMoney, formatNumber } from './format';

describe('formatted figures', () => {
  it('have a typographic minus', () => {
    expect(formatMoney(-184.81)).toBe('\u2212184,81\u00a0€');
    expect(formatNumber(-1200)).toBe('\u22121\u202f200');
    expect(formatMoney(1234.5)).toBe('1\u202f234,50\u00a0€');
  });

  it('equal those of Intl', () => {
    const intl = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2, signDisplay: 'negative' });
    const asIntl = (value: number) => expect(formatNumber(value)).toBe(intl.format(value).replace(/^-/, '\u2212'));
    for (const value of [0, -0, 999, 1_000, 1e15, 2 ** 60, 1e21, 0.1 + 0.2, 1.005, -0.001, 0.01, 12.5, Infinity, NaN])
      asIntl(value);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer(),
          fc.double(),
          fc.integer().map((cents) => cents / 100),
        ),
        asIntl,
      ),
    );
  });

  it('are joined to their unit by a non-breaking space', () => expect(formatMinutes(450)).toBe('7\u00a0h\u00a030'));
});
