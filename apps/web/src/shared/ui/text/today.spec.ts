import { monthOf, yearsLater } from './today';

describe('monthOf', () => {
  it.each([
    ['2026-11-20', '2026-11-01', '2026-11-30'],
    ['2028-02-10', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('gives the first and last day of the month of %s', (day, start, end) => {
    expect(monthOf(day)).toEqual({ start, end });
  });
});

describe('yearsLater', () => {
  it('keeps the day of the month', () => expect(yearsLater('2026-11-20', 10)).toBe('2036-11-20'));
  it('moves 29 February to 1 March in other years', () => expect(yearsLater('2028-02-29', 10)).toBe('2038-03-01'));
});
