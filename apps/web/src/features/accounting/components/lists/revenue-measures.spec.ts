import { plainSpaces } from '@pds/kernel/testing';
import { comparedWithYearBefore, isRevenueMeasure, revenueMeasures } from './revenue-measures';

describe('a figure of the turnover compared with the previous year', () => {
  const expectBeside = (value: number | null, before: number | null, words: string) => {
    const text = comparedWithYearBefore(revenueMeasures.facture, 2026, value, before);
    expect(plainSpaces(text)).toBe(plainSpaces(words));
  };

  it('describes the difference in words', () => {
    expectBeside(1_120, 1_000, '2025 : 1 000,00 €, 12 % de plus');
    expectBeside(500, 1_000, '2025 : 1 000,00 €, 50 % de moins');
    expectBeside(1_000, 1_000, '2025 : 1 000,00 €, autant');
    expectBeside(1_001, 1_000, '2025 : 1 000,00 €, presque autant');
  });

  it('describes no difference without a previous value', () => {
    expectBeside(500, 0, '2025 : 0,00 €');
    expectBeside(500, -10, '2025 : −10,00 €');
    expectBeside(null, 10, '2025 : 10,00 €');
  });

  it('counts stations', () => {
    const text = comparedWithYearBefore(revenueMeasures.postes, 2026, 6, 4);
    expect(text).toBe('2025 : 4, 50\u00a0% de plus');
  });

  it('is named by a key that the address may contain', () => {
    expect(['postes', 'toString', '', null].map(isRevenueMeasure)).toEqual([true, false, false, false]);
  });
});
