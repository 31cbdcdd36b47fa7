import fc from 'fast-check';
import { maxQuarterHours, shiftByQuarters, sliderPosition } from './what-if-hours';

const zone = 'Europe/Paris';
const start = '2027-05-08T18:10:00+02:00';

describe('the slider of a time', () => {
  it('moves by quarters of an hour from the original time, and back to exactly that time', () => {
    expect(shiftByQuarters(start, 1, zone)).toBe('2027-05-08T18:25:00+02:00');
    expect(shiftByQuarters(start, -4, zone)).toBe('2027-05-08T17:10:00+02:00');
    expect(shiftByQuarters(start, 0, zone)).toBe(start);
  });

  it('moves by elapsed hours when the clocks change', () => {
    expect(shiftByQuarters('2027-03-28T01:00:00+01:00', 4, zone)).toBe('2027-03-28T03:00:00+02:00');
    expect(shiftByQuarters('2027-10-31T02:30:00+02:00', 4, zone)).toBe('2027-10-31T02:30:00+01:00');
  });

  it('is at the quarter nearest to a typed time, and at its end for a time out of reach', () => {
    expect(sliderPosition('2027-05-08T18:20:00+02:00', start)).toBe(1);
    expect(sliderPosition('2027-05-10T18:20:00+02:00', start)).toBe(maxQuarterHours);
    expect(sliderPosition('2026-05-10T18:20:00+02:00', start)).toBe(-maxQuarterHours);
  });

  it('is where it was moved to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxQuarterHours, max: maxQuarterHours }), (quarters) => {
        expect(sliderPosition(shiftByQuarters(start, quarters, zone), start)).toBe(quarters);
      }),
    );
  });
});
