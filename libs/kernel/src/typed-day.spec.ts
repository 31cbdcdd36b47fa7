import { parseDay } from './typed-day';

describe('a typed day', () => {
  it.each([
    ['08/05/2027', '2027-05-08'],
    ['8/5/27', '2027-05-08'],
    ['8.5.2027', '2027-05-08'],
    ['08-05-2027', '2027-05-08'],
    ['08 05 2027', '2027-05-08'],
    ['08052027', '2027-05-08'],
    ['080527', '2027-05-08'],
    ['8 mai 2027', '2027-05-08'],
    ['1er Août 2027', '2027-08-01'],
    ['15 févr. 2027', '2027-02-15'],
    [' 2027-05-08 ', '2027-05-08'],
    ['29/02/2028', '2028-02-29'],
    ['19 décembre', '2026-12-19'],
    ['19 de\u0301cembre', '2026-12-19'],
    ['Samedi 19 décembre 2026', '2026-12-19'],
    ['sam. 19/12', '2026-12-19'],
  ])('%s is parsed as %s', (typed, day) => expect(parseDay(typed, 'nearest', '2026-11-20')).toBe(day));

  it.each([
    '31/04/2027',
    '29/02/2027',
    '08/13/2027',
    '30/2',
    '08/05/202',
    'samedi',
    'marche 12 juin',
    '8 brumaire',
    '0805',
  ])('%s is not a day and stays as typed', (typed) => expect(parseDay(typed, 'nearest', '2026-11-20')).toBe(typed));

  it.each([
    ['12/6', '2026-11-20', ['2027-06-12', '2026-06-12', '2026-06-12']],
    ['12 juin', '2027-02-01', ['2027-06-12', '2026-06-12', '2027-06-12']],
    ['1er janv.', '2026-12-31', ['2027-01-01', '2026-01-01', '2027-01-01']],
    ['20/11', '2026-11-20', ['2026-11-20', '2026-11-20', '2026-11-20']],
    ['29.02', '2026-11-20', ['2028-02-29', '2024-02-29', '2028-02-29']],
  ])('%s without a year, on %s, is the next, the last or the nearest', (typed, from, days) => {
    expect((['next', 'last', 'nearest'] as const).map((meant) => parseDay(typed, meant, from))).toEqual(days);
  });

  it('is empty when nothing is typed', () => expect(parseDay('  ', 'next', '2026-11-20')).toBe(''));

  it('is never confused with a day and an hour', () => expect(parseDay('AOÛT', 'next', '2026-11-20')).toBe('août'));
});
