import { dueBefore } from './retention-source';

describe('the moment before which data are due', () => {
  const now = Date.parse('2026-11-27T15:00:00+01:00');

  it('is midnight in mainland France, the term before today', () => {
    expect(new Date(dueBefore(now, 36)).toISOString()).toBe('2023-11-26T23:00:00.000Z');
    expect(new Date(dueBefore(now, 5)).toISOString()).toBe('2026-06-26T22:00:00.000Z');
  });

  it('is the last day of a shorter month', () => {
    expect(new Date(dueBefore(Date.parse('2026-03-31T10:00:00Z'), 1)).toISOString()).toBe('2026-02-27T23:00:00.000Z');
  });

  it('is the beginning of the year for accounts, whose term runs from the end of the financial year', () => {
    expect(new Date(dueBefore(now, 120, true)).toISOString()).toBe('2015-12-31T23:00:00.000Z');
  });
});
