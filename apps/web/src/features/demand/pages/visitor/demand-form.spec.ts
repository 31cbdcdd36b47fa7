import { emptySlot, endFollowing, nextSlot, suggestedEnd } from './demand-form';

describe('slots of the public form', () => {
  const slot = {
    name: 'Créneau 1',
    startDate: '2027-06-12T20:00',
    endDate: '2027-06-12T23:00',
    peak: '800',
    nature: '3',
  };

  it('end on their first day until another day is chosen', () => {
    expect(endFollowing({ ...slot, endDate: '' }, '')).toBe('2027-06-12T');
    expect(endFollowing({ ...slot, endDate: 'T23:00' }, '')).toBe('2027-06-12T23:00');
    expect(endFollowing({ ...slot, endDate: '2027-06-13T02:00' }, '')).toBe('2027-06-13T02:00');
  });

  it('keep their length when the start moves to another day', () => {
    const moved = { ...slot, startDate: '2027-07-31T20:00', endDate: '2027-06-13T02:00' };
    expect(endFollowing(moved, '2027-06-12')).toBe('2027-08-01T02:00');
    expect(endFollowing({ ...moved, startDate: '31/07T20:00' }, '2027-06-12')).toBe('2027-06-13T02:00');
  });

  it('suggest the next day for an end before the start, or the same day if the hour allows it', () => {
    expect(suggestedEnd(slot)).toBeNull();
    expect(suggestedEnd({ ...slot, endDate: '2027-06-12T02:00' })).toEqual({
      endDate: '2027-06-13T02:00',
      label: 'le lendemain (dim. 13 juin)',
    });
    expect(suggestedEnd({ ...slot, endDate: '2027-05-12T23:00' })).toEqual({
      endDate: '2027-06-12T23:00',
      label: 'le jour même (sam. 12 juin)',
    });
    expect(suggestedEnd({ ...slot, endDate: '2027-06-12T' })).toBeNull();
    expect(suggestedEnd({ ...slot, endDate: '12/6T02:00' })).toBeNull();
    expect(suggestedEnd({ ...slot, endDate: '2027-06-12Tmidi' })).toBeNull();
  });

  it('start from the last slot, a day later and with a new name', () => {
    expect(nextSlot([slot])).toEqual({
      name: 'Créneau 2',
      startDate: '2027-06-13T20:00',
      endDate: '2027-06-13T23:00',
      peak: '800',
      nature: '3',
    });
    expect(nextSlot([{ ...slot, name: 'Créneau 2' }]).name).toBe('Créneau 3');
    expect(nextSlot([emptySlot(1)])).toEqual(emptySlot(2));
  });
});
