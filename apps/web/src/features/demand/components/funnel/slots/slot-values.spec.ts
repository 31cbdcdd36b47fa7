import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { changeOf, emptyContact, endAfter, incompleteLists, type SlotValues, valuesOf } from './slot-values';

const answer = {
  name: 'Jour',
  startAt: '2027-05-08T14:00:00+02:00',
  endAt: '2027-05-08T18:00:00+02:00',
  newDate: null,
  nature: 1,
  place: '',
  rescueArrival: '',
  address: '',
  contactSlots: [],
  publicPeak: 0,
  publicBehavior: null,
  actorPeak: null,
  actorDevice: false,
  deviceNature: null,
  needs: '',
  feature: null,
  publicWay: false,
  size: null,
  otherFeatures: '',
  interventionDelay: null,
  services: { otherServices: [], rescueServices: [{ id: 4, service: 'Sapeurs pompiers' }], healthServices: [] },
  notes: '',
  interestPoints: [],
} as unknown as DemandSlotAnswer;
const values = valuesOf(answer);

describe('a slot in its editor', () => {
  it('uses the event’s clocks, offers a first contact to fill in, and has no peak when it is 0, which means unknown', () => {
    expect(values).toMatchObject({
      startAt: '2027-05-08T14:00',
      endAt: '2027-05-08T18:00',
      newDate: '',
      contactSlots: [emptyContact],
      publicPeak: null,
      rescueServices: [{ id: 4 }],
    });
  });

  it('sends only what changed, start and end together', () => {
    expect(changeOf({ place: 'Gare' }, values)).toEqual({ place: 'Gare' });
    expect(changeOf({ endAt: '2027-05-08T19:00' }, { ...values, endAt: '2027-05-08T19:00' })).toEqual({
      startAt: '2027-05-08T14:00',
      endAt: '2027-05-08T19:00',
    });
  });

  it('sends no contact for an empty first row, 0 for an emptied peak, and null for an emptied date', () => {
    expect(changeOf({ contactSlots: [emptyContact], publicPeak: null, newDate: '' }, values)).toEqual({
      contactSlots: [],
      publicPeak: 0,
      newDate: null,
    });
  });

  it('sends a changed group of services as a whole, and not the other groups', () => {
    const healthServices = [{ id: 0, service: 'Kiné' }];
    expect(changeOf({ healthServices }, values)).toEqual({ services: { healthServices } });
  });
});

describe('an added row without a name', () => {
  const incompleteIn = (change: Partial<SlotValues>) => incompleteLists({ ...values, ...change });

  it('makes its list incomplete, except for an empty first contact', () => {
    expect(incompleteIn({})).toEqual([]);
    expect(incompleteIn({ contactSlots: [{ name: ' ', phone: '06' }] })).toEqual(['contactSlots']);
    expect(incompleteIn({ contactSlots: [{ name: 'Léa', phone: '' }, emptyContact] })).toEqual(['contactSlots']);
    expect(incompleteIn({ interestPoints: [{ name: '', address: 'Scène' }] })).toEqual(['interestPoints']);
    expect(incompleteIn({ otherServices: [{ id: 0, service: '' }] })).toEqual(['otherServices']);
  });
});

describe('an end before the start', () => {
  it.each([
    ['2027-05-08T14:00', '2027-05-08T10:00', '2027-05-09T10:00'],
    ['2027-05-08T14:00', '2027-05-01T18:00', '2027-05-08T18:00'],
    ['2027-05-08T14:00', '2027-05-01T14:00', '2027-05-09T14:00'],
    ['2027-12-31T22:00', '2027-12-31T02:00', '2028-01-01T02:00'],
  ])('%s – %s is moved by whole days to %s', (start, end, pushed) => expect(endAfter(start, end)).toBe(pushed));

  it.each([
    ['2027-05-08T14:00', '2027-05-08T14:00'],
    ['2027-05-08T14:00', '2027-05-10T01:00'],
    ['2027-05-08T', '2027-05-01T10:00'],
    ['2027-05-08T14:00', 'demainT10:00'],
  ])('%s – %s is unchanged: it follows the start, or is incomplete', (start, end) =>
    expect(endAfter(start, end)).toBe(end),
  );
});
