import { plainSpaces } from '@pds/kernel/testing';
import { paperDate, paperMoment, paperPeriod, paperShortDate, paperShortMoment } from './figures';

const at = (iso: string) => Date.parse(iso);

describe('a date on a paper', () => {
  it('has its weekday, in full or short', () => {
    expect(plainSpaces(paperDate('2026-11-20'))).toBe('vendredi 20/11/2026');
    expect(plainSpaces(paperShortDate('2026-11-22'))).toBe('dim. 22/11/2026');
  });

  it('is the day in its time zone, with the time of an instant', () => {
    const lateOnThursday = at('2026-11-19T23:30:00Z');
    expect(plainSpaces(paperDate(lateOnThursday, 'Europe/Paris'))).toBe('vendredi 20/11/2026');
    expect(plainSpaces(paperMoment(lateOnThursday, 'America/Martinique'))).toBe('jeudi 19/11/2026 19:30');
    expect(plainSpaces(paperShortMoment(lateOnThursday, 'Indian/Reunion'))).toBe('ven. 20/11/2026 03:30');
  });

  it.each([
    ['of one day', '2026-10-04T06:00:00Z', '2026-10-04T16:00:00Z', 'dim. 04/10/2026 08:00 – 18:00'],
    ['over midnight', '2027-07-09T16:00:00Z', '2027-07-10T00:00:00Z', 'ven. 09/07/2027 18:00 – sam. 10/07 02:00'],
    ['over New Year', '2026-12-31T19:00:00Z', '2027-01-01T03:00:00Z', 'jeu. 31/12/2026 20:00 – ven. 01/01/2027 04:00'],
  ])('begins a period %s, whose end says only what differs', (_, startsAt, endsAt, text) => {
    expect(plainSpaces(paperPeriod(at(startsAt), at(endsAt), 'Europe/Paris'))).toBe(text);
  });
});
