import {
  enumeration,
  indexText,
  missingForSizing,
  rescuersAt,
  rescuersText,
  type RiskInput,
  weightText,
} from './levels';

const emptySlot: RiskInput = {
  publicPeak: null,
  publicBehavior: null,
  feature: null,
  interventionDelay: null,
  actorDevice: false,
  deviceNature: null,
};
const slot: RiskInput = { ...emptySlot, publicPeak: 12_500, publicBehavior: 3, feature: 2 };

describe('texts of the national rules', () => {
  it('show the weight of each level', () => {
    expect([1, 2, 3, 4].map(weightText)).toEqual(['0,25', '0,30', '0,35', '0,40']);
  });

  it('show the index as far as it is known', () => {
    expect(indexText(emptySlot)).toBe('P2 … + E1 … + E2 …');
    expect(indexText(slot)).toBe('P2 0,35 + E1 0,30 + E2 …');
  });

  it('show the effect of each answer once the others are known', () => {
    expect(rescuersAt(slot, 'interventionDelay', 1)).toBe(12);
    expect(rescuersAt(slot, 'interventionDelay', 4)).toBe(14);
    expect(rescuersAt(slot, 'feature', 4)).toBeNull();
  });

  it('name what a slot is missing', () => {
    expect(missingForSizing({ ...slot, publicPeak: 0 })).toEqual([
      'l’effectif du public',
      'le délai d’intervention des secours',
    ]);
    expect(missingForSizing({ ...slot, interventionDelay: 1 })).toEqual([]);
  });
});

it('counts of rescuers and lists of missing items use French numbers and plurals', () => {
  expect([0, 1, 12].map(rescuersText)).toEqual(['aucun secouriste', '1 secouriste', '12 secouristes']);
  expect(enumeration(['a', 'b', 'c'])).toBe('a, b et c');
  expect(enumeration(['a'])).toBe('a');
});
