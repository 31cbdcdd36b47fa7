import { endOfDay, parseTimeOfDay, timeText } from './typed-time';

describe('a typed time of day', () => {
  it.each([
    ['21:00', '21:00'],
    ['6:5', '06:05'],
    ['21', '21:00'],
    ['21h30', '21:30'],
    ['2130', '21:30'],
    [' 7 h ', '07:00'],
    ['830', '08:30'],
    ['Midi', '12:00'],
    ['minuit', '00:00'],
  ])('%s is parsed as %s', (typed, time) => expect(parseTimeOfDay(typed)).toBe(time));

  it.each(['24', '24 h', '2400', '24:00'])('%s is the end of the day', (typed) => {
    expect(parseTimeOfDay(typed)).toBe(endOfDay);
  });

  it.each(['24:30', '25', '12:60', '860', 'midi et demi', '12:345'])('%s is not a time and stays as typed', (typed) => {
    expect(parseTimeOfDay(typed)).toBe(typed);
  });

  it('is null when empty', () => expect(parseTimeOfDay('  ')).toBeNull());

  it('is formatted from minutes after midnight', () => expect(timeText(1265)).toBe('21:05'));
});
