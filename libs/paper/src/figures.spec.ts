import { plainSpaces } from '@pds/kernel/testing';
import { roundedProduct } from '@pds/kernel';
import fc from 'fast-check';
import { minutesOfLine, paperDate, paperMoment, paperPeriod, paperShortDate, paperShortMoment } from './figures';

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

describe('the minutes of a line in hours', () => {
  const unit = 'h';
  it('give its amount with the unit price, though two decimals of hours do not', () => {
    expect(minutesOfLine({ quantity: 33.33, unit, unitPriceCents: 1_200, amountCents: 40_000 })).toBe(2_000);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        (minutes, unitPriceCents) => {
          const quantity = Math.round((minutes * 100) / 60) / 100;
          const amountCents = roundedProduct(minutes, unitPriceCents, 60);
          expect(minutesOfLine({ quantity, unit, unitPriceCents, amountCents })).toBe(minutes);
        },
      ),
    );
  });

  it('are none where the hours are the quantity, as for those that staff type, and for other units', () => {
    expect(minutesOfLine({ quantity: 0.33, unit, unitPriceCents: 3_000, amountCents: 990 })).toBeNull();
    expect(minutesOfLine({ quantity: 2, unit: 'jour', unitPriceCents: 3_000, amountCents: 6_000 })).toBeNull();
  });
});
