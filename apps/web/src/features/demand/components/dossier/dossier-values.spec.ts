import { sampleDossier } from './dossier-samples';
import { indexOfSlot, requiredUnlessErased, updateOf, valuesOf, withMeansOfFirst } from './dossier-values';

const base = valuesOf(sampleDossier);

describe('index of a slot in the form', () => {
  const [slot] = base.demandSlots;
  const typed = { demandSlots: [{ ...slot!, id: 5 }, slot!] };

  it('is found by its number, not by its position', () => {
    expect(indexOfSlot(typed, 7)).toBe(1);
    expect(indexOfSlot(typed, 5)).toBe(0);
  });

  it('is −1 for a slot that somebody added while the form was being edited', () => {
    expect(indexOfSlot(typed, 8)).toBe(-1);
  });
});

describe('a save', () => {
  it('sends the loaded version, and an emptied count as zero', () => {
    const update = updateOf({ ...base, demandSlots: [{ ...base.demandSlots[0]!, mealCount: null }] });
    expect(update.version).toBe(3);
    expect(update.demandSlots).toEqual([
      expect.objectContaining({ id: 7, mealCount: 0, vps: 1, interventionDelay: null }),
    ]);
  });
});

describe('a contact', () => {
  it('requires what it had, but not what was erased with the person', () => {
    expect(requiredUnlessErased('06 00 00 00 03', 'Veuillez saisir le numéro de téléphone')).toMatch(/téléphone/);
    expect(requiredUnlessErased('', 'Veuillez saisir le numéro de téléphone')).toBe(false);
  });
});

describe('extras and options', () => {
  const extra = { id: 3, name: 'Groupe', infos: '', address: '', quantity: 2, price: 85, discount: 0 };
  const sold = { ...sampleDossier, extras: [extra], options: [{ id: 4, name: 'Quad', price: 100, dayCount: 2 }] };

  it('are sent as whole lists, new ones without a number', () => {
    const typed = valuesOf(sold);
    const added = { ...extra, id: null, name: ' Câble ', quantity: null, price: 0.125, discount: null };
    expect(updateOf({ ...typed, extras: [...typed.extras, added], optionsDiscount: null })).toMatchObject({
      extras: [extra, { id: null, name: 'Câble', quantity: 0, price: 0.125, discount: 0 }],
      demandOptions: [{ id: 4, price: 100, dayCount: 2 }],
      optionsDiscount: 0,
    });
  });
});

describe('details of an extra beside its price', () => {
  it('are saved as typed', () => {
    const extra = { id: 3, name: 'Groupe', infos: '', address: '', quantity: 2, price: 85, discount: 0 };
    const typed = {
      ...valuesOf({ ...sampleDossier, extras: [extra] }),
      extras: [{ ...extra, infos: '10 kVA', address: 'Quai 3' }],
    };
    expect(updateOf(typed).extras).toEqual([{ ...extra, infos: '10 kVA', address: 'Quai 3' }]);
  });
});

describe('means of the first slot', () => {
  it('are copied to every other slot, which keeps its name and levels', () => {
    const first = { ...base.demandSlots[0]!, rescueWorkerCount: 6, vps: 2, discount: 10 };
    const second = { ...first, id: 8, publicBehavior: 4, feature: null, rescueWorkerCount: 2, vps: 0, discount: null };
    expect(withMeansOfFirst([first, second])).toEqual([first, { ...first, id: 8, publicBehavior: 4, feature: null }]);
    expect(withMeansOfFirst([])).toEqual([]);
  });
});
