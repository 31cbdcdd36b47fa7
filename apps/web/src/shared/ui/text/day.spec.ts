import { briefDay, dayText, hourText, longDay, parseDay, shortDay } from './day';

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
  ])('%s is parsed as %s', (typed, day) => expect(parseDay(typed)).toBe(day));

  it.each(['31/04/2027', '29/02/2027', '08/13/2027', '30/2', '08/05/202', 'samedi', '8 brumaire', '0805'])(
    '%s is not a day and stays as typed',
    (typed) => expect(parseDay(typed)).toBe(typed),
  );

  it.each([
    ['12/6', '2026-11-20', ['2027-06-12', '2026-06-12', '2026-06-12']],
    ['12 juin', '2027-02-01', ['2027-06-12', '2026-06-12', '2027-06-12']],
    ['1er janv.', '2026-12-31', ['2027-01-01', '2026-01-01', '2027-01-01']],
    ['20/11', '2026-11-20', ['2026-11-20', '2026-11-20', '2026-11-20']],
    ['29.02', '2026-11-20', ['2028-02-29', '2024-02-29', '2028-02-29']],
  ])('%s without a year, on %s, is the next, the last or the nearest', (typed, from, days) => {
    expect((['next', 'last', 'nearest'] as const).map((meant) => parseDay(typed, meant, from))).toEqual(days);
  });

  it('is empty when nothing is typed', () => expect(parseDay('  ')).toBe(''));

  it('is never confused with a day and an hour', () => expect(parseDay('AOÛT')).toBe('août'));
});

describe('a day in words', () => {
  it('is in French notation', () => {
    expect(dayText('2027-05-08')).toBe('08/05/2027');
    expect(dayText('8/5')).toBe('8/5');
    expect(longDay('2027-05-01')).toBe('samedi 1er mai 2027');
    expect(longDay('2027-05-11')).toBe('mardi 11 mai 2027');
    expect(shortDay('2027-06-13')).toBe('dim. 13 juin');
    expect(briefDay('2027-07-11')).toBe('dim. 11 juil.');
  });

  it('has hours as in a sentence', () => {
    expect(hourText('08:00')).toBe('8\u00a0h');
    expect(hourText('18:05')).toBe('18\u00a0h\u00a005');
  });
});
