import { sampleSlot } from './dossier-samples';
import { isSameSlot, mergeSlot, type SlotForm, wallsOf } from './slot-form';

const typed = (change: Partial<SlotForm> = {}): SlotForm => ({ ...wallsOf(sampleSlot), ...change });
const later = { ...sampleSlot, startDate: '2027-05-08T19:00:00+02:00', publicPeak: 2_000 };

describe('a slot that two people change', () => {
  it('keeps the input and takes the other fields from the other version', () => {
    expect(mergeSlot(sampleSlot, typed({ name: 'Soirée' }), later)).toEqual({
      values: { name: 'Soirée', startDate: '2027-05-08T19:00', endDate: '2027-05-08T23:00', publicPeak: 2_000 },
      differences: [],
    });
  });

  it('keeps the input where both changed a field, and returns the other value', () => {
    const { values, differences } = mergeSlot(
      sampleSlot,
      typed({ startDate: '2027-05-08T17:00', publicPeak: 900 }),
      later,
    );
    expect(values).toMatchObject({ startDate: '2027-05-08T17:00', publicPeak: 900 });
    expect(differences).toEqual([
      { label: 'Début', theirs: '08/05/2027 19:00' },
      { label: 'Effectif du public', theirs: '2\u202f000' },
    ]);
  });

  it('is unchanged while name, times and public are', () => {
    expect(isSameSlot(sampleSlot, { ...sampleSlot })).toBe(true);
    expect(isSameSlot(sampleSlot, later)).toBe(false);
    expect(isSameSlot(sampleSlot, { ...sampleSlot, name: 'Soirée' })).toBe(false);
  });
});
