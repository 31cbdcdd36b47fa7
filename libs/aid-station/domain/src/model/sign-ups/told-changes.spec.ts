import type { SlotAppointment } from '@pds/aid-station/contract';
import { toldAt, toldOf } from './told-changes';

const zone = 'Europe/Paris';
const usual: SlotAppointment = {
  ...{ start: Date.parse('2027-05-08T08:00Z'), end: Date.parse('2027-05-08T16:00Z'), town: 'Lyon', place: '' },
  ...{ meetingAt: null, meetingPlace: 'Nord', isCancelled: false },
};
const held = (meetingPlace: string): SlotAppointment => ({ ...usual, meetingPlace });
const change = (at: string, before: SlotAppointment, after: SlotAppointment) => ({ at: Date.parse(at), before, after });

describe('a changed slot', () => {
  const cancelled = { ...held('Sud'), isCancelled: true };
  const early = { ...usual, meetingAt: Date.parse('2027-05-08T05:30Z') };

  it.each([
    ['at once by day', change('2027-05-01T10:00Z', usual, held('Sud')), '2027-05-01T10:00Z'],
    ['in the morning by night', change('2027-05-01T20:00Z', usual, held('Sud')), '2027-05-02T06:00Z'],
    ['at once when it is cancelled', change('2027-05-01T20:00Z', usual, cancelled), '2027-05-01T20:00Z'],
    ['at once when the meeting is before the morning', change('2027-05-07T20:00Z', usual, early), '2027-05-07T20:00Z'],
    ['at once when the meeting was before the morning', change('2027-05-07T20:00Z', early, usual), '2027-05-07T20:00Z'],
  ])('is told %s', (_, changed, told) => {
    expect(new Date(toldAt(changed, zone))).toEqual(new Date(told));
  });

  it('is told with all that changed in one night, from the first old to the last new', () => {
    const evening = change('2027-05-01T18:00Z', held('Nord'), held('Quai'));
    const night = [
      change('2027-05-01T20:00Z', held('Quai'), held('Sud')),
      change('2027-05-01T23:00Z', held('Sud'), held('Ouest')),
      change('2027-05-02T04:00Z', held('Ouest'), held('Est')),
    ];
    const morning = change('2027-05-02T08:00Z', held('Est'), held('Pont'));
    const all = [evening, ...night, morning];
    for (const each of night) {
      expect(toldOf(each, all, zone)).toEqual(change('2027-05-02T04:00Z', held('Quai'), held('Est')));
    }
    for (const each of [evening, morning]) expect(toldOf(each, all, zone)).toEqual(each);
  });

  it('is not told when it is again as it was', () => {
    const night = [
      change('2027-05-01T20:00Z', held('Nord'), held('Sud')),
      change('2027-05-01T21:00Z', held('Sud'), held('Nord')),
    ];
    for (const each of night) expect(toldOf(each, night, zone)).toBeNull();
  });

  it('that is cancelled in the night is told at once, with what waited for the morning; a second time is not told', () => {
    const [moved, off, on, offAgain] = [
      change('2027-05-01T20:00Z', held('Nord'), held('Sud')),
      change('2027-05-01T21:00Z', held('Sud'), cancelled),
      change('2027-05-01T22:00Z', cancelled, held('Est')),
      change('2027-05-01T23:00Z', held('Est'), cancelled),
    ];
    const night = [moved, off, on];
    expect(toldOf(moved, night, zone)).toBeNull();
    expect(toldOf(off, night, zone)).toEqual({ ...off, before: held('Nord') });
    expect(toldOf(on, night, zone)).toEqual(on);
    for (const each of [on, offAgain]) expect(toldOf(each, [...night, offAgain], zone)).toBeNull();
  });
});
