import { sampleDossier, sampleSlot } from './dossier-samples';
import { differences, merged, updateOf, valuesOf } from './dossier-values';

const base = valuesOf(sampleDossier);
const noNames = () => undefined;

/** What somebody else saved meanwhile: another place and a car, one version later. */
const other = {
  ...sampleDossier,
  demand: { ...sampleDossier.demand, version: 4, eventPlace: 'Gymnase' },
  slots: [{ ...sampleSlot, vl: 3 }],
};
/** What is typed here: a comment and a second VPS. */
const mine = { ...base, comments: 'Accès nord', demandSlots: [{ ...base.demandSlots[0]!, vps: 2 }] };

describe('a save', () => {
  it('sends the version that was loaded and an emptied count as zero', () => {
    const update = updateOf({ ...base, demandSlots: [{ ...base.demandSlots[0]!, mealCount: null }] });
    expect(update.version).toBe(3);
    expect(update.demandSlots).toEqual([
      expect.objectContaining({ id: 7, mealCount: 0, vps: 1, interventionDelay: null }),
    ]);
  });
});

describe('another version of the dossier', () => {
  it('is told field by field, in words', () => {
    expect(differences(mine, other, noNames)).toEqual([
      { label: 'Lieu', mine: 'Stade', theirs: 'Gymnase' },
      { label: 'Commentaires', mine: 'Accès nord', theirs: '—' },
      { label: 'Créneau 1 : VPS', mine: '2', theirs: '1' },
      { label: 'Créneau 1 : VL', mine: '0', theirs: '3' },
    ]);
  });

  it('differs in nothing from itself', () => {
    expect(differences(base, sampleDossier, noNames)).toEqual([]);
  });

  it('keeps what it changed where nothing was typed here, and what is typed here elsewhere', () => {
    const result = merged(base, mine, other);
    expect(result).toMatchObject({ version: 4, eventPlace: 'Gymnase', comments: 'Accès nord' });
    expect(result.demandSlots[0]).toMatchObject({ id: 7, vps: 2, vl: 3, rescueWorkerCount: 4 });
  });

  it('gives way where both changed the same field', () => {
    expect(merged(base, { ...base, eventPlace: 'Halle' }, other).eventPlace).toBe('Halle');
  });

  it('keeps a field that was emptied here', () => {
    expect(merged(base, { ...base, eventPlaceCity: '' }, other).eventPlaceCity).toBe('');
  });
});
