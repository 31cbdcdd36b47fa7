import { formatMinutes, formatMoney, formatNumber } from './format';

describe('figures', () => {
  it('have a true minus', () => {
    expect(formatMoney(-184.81)).toBe('\u2212184,81\u00a0€');
    expect(formatNumber(-1200)).toBe('\u22121\u202f200');
    expect(formatMoney(1234.5)).toBe('1\u202f234,50\u00a0€');
  });

  it('do not break from their unit', () => expect(formatMinutes(450)).toBe('7\u00a0h\u00a030'));
});
