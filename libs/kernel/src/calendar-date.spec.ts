import { daysBetween, daysLater, frenchDay, isCalendarDate, monthsLater } from './calendar-date';

describe('a calendar day', () => {
  it.each(['2028-02-29', '1900-01-01', '2199-12-31'])('is %s', (text) => expect(isCalendarDate(text)).toBe(true));

  it.each(['2027-02-29', '2027-02-31', '2027-13-01', '2027-1-1', '2027-W01-1', '0000-01-01', '2027-01-01T00:00', ''])(
    'is not %p',
    (text) => expect(isCalendarDate(text)).toBe(false),
  );

  it('is counted across months and clock changes', () => {
    expect(daysLater('2027-03-27', 2)).toBe('2027-03-29');
    expect(daysLater('2027-03-01', -1)).toBe('2027-02-28');
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
  });

  it('is the same one in another month, or the last of a shorter month', () => {
    expect(monthsLater('2027-11-15', 2)).toBe('2028-01-15');
    expect(monthsLater('2028-03-31', -1)).toBe('2028-02-29');
  });

  it('is formatted in French', () => expect(frenchDay('2027-03-09')).toBe('09/03/2027'));
});
