import { sampleDossier, sampleSlot } from './dossier-samples';
import {
  differences,
  merged,
  placeOf,
  requiredUnlessGone,
  updateOf,
  valuesOf,
  withMeansOfFirst,
} from './dossier-values';

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

describe('the place of a slot', () => {
  const [slot] = base.demandSlots;
  const typed = { demandSlots: [{ ...slot!, id: 5 }, slot!] };

  it('is that of its number, whatever stands before it', () => {
    expect(placeOf(typed, 7)).toBe(1);
    expect(placeOf(typed, 5)).toBe(0);
  });

  it('is none for a slot that somebody added while the form was being typed into', () => {
    expect(placeOf(typed, 8)).toBe(-1);
  });
});

describe('a save', () => {
  it('sends the version that was loaded and an emptied count as zero', () => {
    const update = updateOf({ ...base, demandSlots: [{ ...base.demandSlots[0]!, mealCount: null }] });
    expect(update.version).toBe(3);
    expect(update.demandSlots).toEqual([
      expect.objectContaining({ id: 7, mealCount: 0, vps: 1, interventionDelay: null }),
    ]);
  });
});

describe('a contact', () => {
  it('is asked for what it had, and not for what was erased with the person', () => {
    expect(requiredUnlessGone('06 00 00 00 03', 'Veuillez saisir le numéro de téléphone')).toMatch(/téléphone/);
    expect(requiredUnlessGone('', 'Veuillez saisir le numéro de téléphone')).toBe(false);
  });
});

describe('extras and options', () => {
  const extra = { id: 3, name: 'Groupe', infos: '', address: '', quantity: 2, price: 85, discount: 0 };
  const sold = { ...sampleDossier, extras: [extra], options: [{ id: 4, name: 'Quad', price: 100, dayCount: 2 }] };

  it('are sent whole, new ones without a number', () => {
    const typed = valuesOf(sold);
    const added = { ...extra, id: null, name: ' Câble ', quantity: null, price: 0.125, discount: null };
    expect(updateOf({ ...typed, extras: [...typed.extras, added], optionsDiscount: null })).toMatchObject({
      extras: [extra, { id: null, name: 'Câble', quantity: 0, price: 0.125, discount: 0 }],
      demandOptions: [{ id: 4, price: 100, dayCount: 2 }],
      optionsDiscount: 0,
    });
  });

  it('follow the other version unless they were changed here', () => {
    const theirs = { ...sold, extras: [{ ...extra, quantity: 5 }], demand: { ...sold.demand, version: 4 } };
    const was = valuesOf(sold);
    const changed = { ...was, demandOptions: [] };
    expect(merged(was, changed, theirs)).toMatchObject({ extras: [{ quantity: 5 }], demandOptions: [] });
    expect(differences(changed, theirs, noNames)).toEqual([
      { label: 'Compléments', mine: 'Groupe : 2 × 85 €', theirs: 'Groupe : 5 × 85 €' },
      { label: 'Options', mine: '—', theirs: 'Quad : 2 j × 100 €' },
    ]);
  });
});

describe('another version of the dossier', () => {
  it('is told field by field, in words', () => {
    expect(differences(mine, other, noNames)).toEqual([
      { label: 'Lieu', mine: 'Stade', theirs: 'Gymnase' },
      { label: 'Commentaires', mine: 'Accès nord', theirs: '—' },
      { label: 'Créneau 1 : VPS', mine: '2', theirs: '1' },
      { label: 'Créneau 1 : VL', mine: '0', theirs: '3' },
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

describe('the means of the first slot', () => {
  it('are given to every other one, whose name and levels stay its own', () => {
    const first = { ...base.demandSlots[0]!, rescueWorkerCount: 6, vps: 2, discount: 10 };
    const second = { ...first, id: 8, publicBehavior: 4, feature: null, rescueWorkerCount: 2, vps: 0, discount: null };
    expect(withMeansOfFirst([first, second])).toEqual([first, { ...first, id: 8, publicBehavior: 4, feature: null }]);
    expect(withMeansOfFirst([])).toEqual([]);
  });
});
