import { asksForDays, isBetweenEuros, isWithin, takesPlaceWithin } from './ranges';
import { type Sql, sql } from '../sql/sql';
import { containing, contains, containsAnywhere } from './text-match';

/** The text and the values of a condition, or undefined when there is none. */
const textAndValues = (condition: Sql | undefined) => condition && [condition.text, ...condition.values];

describe('list conditions', () => {
  it.each([
    ['Comité', '%Comité%'],
    ['  deux   mots ', '%deux mots%'],
    ['100 %', '%100 \\%%'],
    ['a_b\\c', '%a\\_b\\\\c%'],
    ['él', 'él%'],
    ['%', '\\%%'],
  ])('turn « contains %s » into the pattern %s', (text, pattern) => {
    expect(textAndValues(contains(sql`o.name_search`, text))).toEqual([
      'o.name_search LIKE platform.searchable($1)',
      pattern,
    ]);
  });

  it('search short terms anywhere in the text of small tables', () => {
    expect(textAndValues(containsAnywhere(sql`name`, 'él'))).toEqual(['name LIKE platform.searchable($1)', '%él%']);
    expect(containing('F6_')).toBe('%F6\\_%');
  });

  it.each([undefined, '', '  '])('are undefined for the text %p', (text) => {
    expect(contains(sql`name`, text)).toBeUndefined();
    expect(containsAnywhere(sql`name`, text)).toBeUndefined();
  });

  it('use the local midnights of the time zone as the bounds of days', () => {
    expect(
      textAndValues(isWithin(sql`issued_at`, { startDate: '2028-03-26', endDate: '2028-03-26' }, 'Europe/Paris')),
    ).toEqual(['issued_at >= $1 AND issued_at < $2', '2028-03-25T23:00:00.000Z', '2028-03-26T22:00:00.000Z']);
    expect(textAndValues(isWithin(sql`issued_at`, { endDate: '2028-12-31' }, 'Indian/Reunion'))).toEqual([
      'issued_at < $1',
      '2028-12-31T20:00:00.000Z',
    ]);
  });

  it('select events that overlap the days, with bounds for an index when the longest duration is known', () => {
    const event = { startsAt: sql`starts_at`, endsAt: sql`ends_at` };
    const day = { startDate: '2026-11-20', endDate: '2026-11-20' };
    const [first, past] = ['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'];
    expect(textAndValues(takesPlaceWithin(event, day, 'Europe/Paris'))).toEqual([
      'ends_at >= $1 AND starts_at < $2',
      first,
      past,
    ]);
    expect(textAndValues(takesPlaceWithin(event, day, 'Europe/Paris', 3_600_000))).toEqual([
      'ends_at >= $1 AND starts_at >= $2 AND starts_at < $3 AND ends_at < $4',
      first,
      '2026-11-19T22:00:00.000Z',
      past,
      '2026-11-21T00:00:00.000Z',
    ]);
  });

  it('convert amounts in euros to cents exactly', () => {
    expect(textAndValues(isBetweenEuros(sql`amount_cents`, { minAmount: 1.15, maxAmount: 4.35 }))).toEqual([
      'amount_cents >= $1 AND amount_cents <= $2',
      115,
      435,
    ]);
    expect(textAndValues(isBetweenEuros(sql`amount_cents`, { maxAmount: 0 }))).toEqual(['amount_cents <= $1', 0]);
  });

  it('are undefined when no bound is given', () => {
    expect(asksForDays({ startDate: '' })).toBe(false);
    expect(isWithin(sql`issued_at`, { startDate: '' }, 'Europe/Paris')).toBeUndefined();
    expect(takesPlaceWithin({ startsAt: sql`a`, endsAt: sql`b` }, {}, 'Europe/Paris')).toBeUndefined();
    expect(isBetweenEuros(sql`amount_cents`, {})).toBeUndefined();
  });
});
