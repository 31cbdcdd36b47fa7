import { dayNumber } from '@pds/kernel';
import { calendarDays } from './calendar-day';

const at = (text: string) => Date.parse(text);
const period = (start: string, end: string) => ({ startsAt: at(start), endsAt: at(end) });

describe('the calendar days of an event', () => {
  it.each<[string, ReturnType<typeof period>[], string, string[]]>([
    ['a day', [period('2027-05-08T08:00+02:00', '2027-05-08T14:00+02:00')], 'Europe/Paris', ['2027-05-08']],
    [
      'a night, which covers two days',
      [period('2027-05-08T22:00+02:00', '2027-05-09T02:00+02:00')],
      'Europe/Paris',
      ['2027-05-08', '2027-05-09'],
    ],
    [
      'an evening up to midnight',
      [period('2027-05-08T20:00+02:00', '2027-05-09T00:00+02:00')],
      'Europe/Paris',
      ['2027-05-08'],
    ],
    [
      'a slot without duration',
      [period('2027-05-08T00:00+02:00', '2027-05-08T00:00+02:00')],
      'Europe/Paris',
      ['2027-05-08'],
    ],
    [
      'the time zone of the event',
      [period('2027-05-08T21:00+02:00', '2027-05-08T23:00+02:00')],
      'Indian/Reunion',
      ['2027-05-08', '2027-05-09'],
    ],
    [
      'several slots, each day once, without the days between',
      [
        period('2027-05-15T08:00+02:00', '2027-05-15T09:00+02:00'),
        period('2027-05-08T08:00+02:00', '2027-05-08T09:00+02:00'),
        period('2027-05-08T10:00+02:00', '2027-05-08T11:00+02:00'),
      ],
      'Europe/Paris',
      ['2027-05-08', '2027-05-15'],
    ],
  ])('are those of %s', (_, periods, timeZone, days) => {
    expect(calendarDays(periods, timeZone).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))).toEqual(
      days,
    );
  });

  it('are numbered consecutively', () => {
    expect(dayNumber(1970, 1, 2)).toBe(1);
    expect(dayNumber(2028, 3, 1) - dayNumber(2028, 2, 28)).toBe(2);
    expect(dayNumber(2027, 2, 29)).toBe(dayNumber(2027, 3, 1));
  });
});
