import fc from 'fast-check';
import { placeOnSlider, quarterHours, shiftedBy } from './what-if-hours';

const zone = 'Europe/Paris';
const start = '2027-05-08T18:10:00+02:00';

describe('the slider of a time', () => {
  it('moves by quarters of an hour from the original time, and back to exactly that time', () => {
    expect(shiftedBy(start, 1, zone)).toBe('2027-05-08T18:25:00+02:00');
    expect(shiftedBy(start, -4, zone)).toBe('2027-05-08T17:10:00+02:00');
    expect(shiftedBy(start, 0, zone)).toBe(start);
  });

  it('moves by elapsed hours when the clocks change', () => {
    expect(shiftedBy('2027-03-28T01:00:00+01:00', 4, zone)).toBe('2027-03-28T03:00:00+02:00');
    expect(shiftedBy('2027-10-31T02:30:00+02:00', 4, zone)).toBe('2027-10-31T02:30:00+01:00');
  });

  it('is at the quarter nearest to a typed time, and at its end for a time out of reach', () => {
    expect(placeOnSlider('2027-05-08T18:20:00+02:00', start)).toBe(1);
    expect(placeOnSlider('2027-05-10T18:20:00+02:00', start)).toBe(quarterHours);
    expect(placeOnSlider('2026-05-10T18:20:00+02:00', start)).toBe(-quarterHours);
  });

  it('is where it was moved to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -quarterHours, max: quarterHours }), (quarters) => {
        expect(placeOnSlider(shiftedBy(start, quarters, zone), start)).toBe(quarters);
      }),
    );
  });
});
