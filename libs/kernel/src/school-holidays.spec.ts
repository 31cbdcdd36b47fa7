import { daysBetween } from './calendar-date';
import { schoolHolidays, schoolHolidaysKnownUntil, schoolHolidaysOn, schoolZoneOf } from './school-holidays';

const bridge = 'Pont de l’Ascension';
const weekday = (day: string) => new Date(day).getUTCDay();

describe('the school holidays', () => {
  it('begin on a Saturday, or on Ascension Day, and end on a Sunday, save those of summer', () => {
    for (const { name, first, last } of schoolHolidays) {
      expect([first, weekday(first)]).toEqual([first, name === bridge ? 4 : 6]);
      if (name !== 'Vacances d’été') expect([last, weekday(last)]).toEqual([last, 0]);
    }
  });

  it('are six a year for each zone, of sixteen days save those of summer and the bridge of Ascension', () => {
    for (const zone of ['A', 'B', 'C'] as const) {
      const ofZone = schoolHolidays.filter(({ zones }) => zones.includes(zone));
      expect(ofZone).toHaveLength(12);
      for (const { name, first, last } of ofZone)
        if (name !== 'Vacances d’été')
          expect([first, daysBetween(first, last) + 1]).toEqual([first, name === bridge ? 4 : 16]);
    }
    expect(schoolHolidays.at(-1)!.last).toBe(schoolHolidaysKnownUntil);
  });

  it.each([
    ['2027-02-06', ['C']],
    ['2027-02-21', ['C', 'A', 'B']],
    ['2027-03-07', ['B']],
    ['2027-03-08', []],
    ['2027-05-07', ['A', 'B', 'C']],
    ['2026-05-14', ['A', 'B', 'C']],
    ['2026-05-18', []],
  ])('on %s are those of %j', (day, zones) => {
    expect(schoolHolidaysOn(day, 'all').flatMap((holiday) => holiday.zones)).toEqual(zones);
  });

  it('are found for one zone', () => {
    expect(schoolHolidaysOn('2027-04-12', 'A').map(({ name }) => name)).toEqual(['Vacances de printemps']);
    expect(schoolHolidaysOn('2027-05-01', 'A')).toEqual([]);
    expect(schoolHolidaysOn('2027-02-31', 'all')).toEqual([]);
  });
});

describe('the zone of a department', () => {
  it('is that of its academy', () => {
    expect(['69', '38', '33', '13', '76', '67', '75', '31', '34'].map(schoolZoneOf)).toEqual([
      ...['A', 'A', 'A', 'B', 'B', 'B', 'C', 'C', 'C'],
    ]);
  });

  it('is known for every department of the mainland save Corsica, and for no other', () => {
    const codes = Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, '0'));
    expect(codes.filter((code) => schoolZoneOf(code) === null)).toEqual(['20']);
    expect(['2A', '2B', '971', '974', '976', '', '99'].map(schoolZoneOf)).toEqual(Array(7).fill(null));
  });
});
