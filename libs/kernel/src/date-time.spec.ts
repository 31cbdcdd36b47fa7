import { frenchDateTime, frenchDateTimeInSentence, parseDateTime, periodInWords } from './date-time';

describe('a date and time of a form', () => {
  it('is read in the event’s time zone if it has no offset', () => {
    expect(parseDateTime('2027-01-01T00:00', 'Indian/Reunion')).toBe(Date.parse('2026-12-31T20:00:00Z'));
    expect(parseDateTime('2027-07-01 12:00:00', 'Europe/Paris')).toBe(Date.parse('2027-07-01T10:00:00Z'));
  });

  it('keeps its own offset', () => {
    expect(parseDateTime('2027-01-01T00:00:00-03:30', 'Europe/Paris')).toBe(Date.parse('2027-01-01T03:30:00Z'));
    expect(parseDateTime('2027-01-01T00:00:00.000Z', 'Europe/Paris')).toBe(Date.parse('2027-01-01T00:00:00Z'));
  });

  it.each([
    '',
    'demain',
    '2027-02-29T10:00',
    '2027-00-10T10:00',
    '2027-13-01T10:00',
    '2027-01-00T10:00',
    '2027-01-01',
    '2027-01-01T25:00',
    '9999-01-01T10:00',
  ])('is not %p', (text) => expect(parseDateTime(text, 'Europe/Paris')).toBeNull());
});

describe('a date and time in French', () => {
  it('shows the time of its zone', () => {
    const instant = Date.parse('2027-01-05T22:07:00Z');
    expect(frenchDateTime(instant, 'Europe/Paris')).toBe('05/01/2027 23:07');
    expect(frenchDateTime(instant, 'Indian/Reunion')).toBe('06/01/2027 02:07');
    expect(frenchDateTimeInSentence(instant, 'Indian/Reunion')).toBe('06/01/2027 à 2\u00a0h\u00a007');
    expect(frenchDateTimeInSentence(Date.parse('2027-01-05T07:00:00Z'), 'Europe/Paris')).toBe('05/01/2027 à 8\u00a0h');
  });

  it.each([
    ['2027-05-08T14:00+02:00', '2027-05-08T18:30+02:00', 'samedi 8 mai 2027 de 14\u00a0h à 18\u00a0h\u00a030'],
    ['2027-05-08T14:00+02:00', '2027-05-09T00:00+02:00', 'samedi 8 mai 2027 de 14\u00a0h à minuit'],
    [
      '2027-12-31T22:00+01:00',
      '2028-01-01T02:00+01:00',
      'du vendredi 31 décembre 2027 à 22\u00a0h au samedi 1er janvier 2028 à 2\u00a0h',
    ],
  ])('names the days of a period from %s to %s', (from, to, words) => {
    expect(periodInWords({ start: Date.parse(from), end: Date.parse(to) }, 'Europe/Paris')).toBe(words);
  });
});
