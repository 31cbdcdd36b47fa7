import { parseTimeOfDay, timeText } from './time-of-day-input';

describe('a time of day as typed', () => {
  it.each([
    ['21:00', '21:00'],
    ['6:5', '06:05'],
    ['21', '21:00'],
    ['21h30', '21:30'],
    ['2130', '21:30'],
    [' 7 h ', '07:00'],
  ])('%s is %s', (typed, time) => expect(parseTimeOfDay(typed)).toBe(time));

  it.each(['24:00', '12:60', 'midi', '12:345'])('%s is none and stays as typed', (typed) => {
    expect(parseTimeOfDay(typed)).toBe(typed);
  });

  it('is null when empty', () => expect(parseTimeOfDay('  ')).toBeNull());

  it('is told from the minutes after midnight', () => expect(timeText(1265)).toBe('21:05'));
});
