import { dayMilliseconds, easterSunday, holidayCalendar, dayNumber, publicHolidaysOf } from './public-holidays';

const date = (day: number) => new Date(day * dayMilliseconds).toISOString().slice(0, 10);
const datesOf = (year: number, department: string | null) => publicHolidaysOf(year, department).map((h) => date(h.day));

/** Published calendars, copied by hand. */
const nationalDates2027 = [
  '2027-01-01',
  '2027-03-29',
  '2027-05-01',
  '2027-05-06',
  '2027-05-08',
  '2027-05-17',
  '2027-07-14',
  '2027-08-15',
  '2027-11-01',
  '2027-11-11',
  '2027-12-25',
];

describe('public holidays', () => {
  it.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('place Easter Sunday of %i on %s', (year, expected) => {
    expect(date(easterSunday(year))).toBe(expected);
  });

  it('are the 11 national ones in a department without its own holidays, and in an unknown one', () => {
    expect(datesOf(2027, '69')).toEqual(nationalDates2027);
    expect(datesOf(2027, null)).toEqual(nationalDates2027);
  });

  it.each(['57', '67', '68'])('include Good Friday and 26 December in %s', (department) => {
    expect(datesOf(2027, department)).toEqual([...nationalDates2027, '2027-03-26', '2027-12-26'].sort());
  });

  it.each([
    ['971', '2027-05-27'],
    ['972', '2027-05-22'],
    ['973', '2027-06-10'],
    ['974', '2027-12-20'],
    ['976', '2027-04-27'],
  ])('include the abolition of slavery in %s on %s, but not Good Friday', (department, abolition) => {
    expect(datesOf(2027, department)).toEqual([...nationalDates2027, abolition].sort());
  });

  it('count a day once if two holidays coincide: 1 May and Ascension in 2008', () => {
    const calendar = holidayCalendar('69');
    expect(calendar(dayNumber(2008, 5, 1))).toBe('Fête du travail');
    expect(new Set(datesOf(2008, '69')).size).toBe(10);
  });

  it('are returned by a calendar for any day of any year', () => {
    const calendar = holidayCalendar('67');
    expect(calendar(dayNumber(2029, 3, 30))).toBe('Vendredi saint');
    expect(calendar(dayNumber(2028, 4, 14))).toBe('Vendredi saint');
    expect(calendar(dayNumber(2028, 4, 15))).toBeNull();
    expect(holidayCalendar('69')(dayNumber(2029, 3, 30))).toBeNull();
  });
});
