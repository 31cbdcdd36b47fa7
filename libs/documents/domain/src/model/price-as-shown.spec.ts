import fc from 'fast-check';
import { ordinaryQuote } from '../testing';
import { priceAsShown } from './price-as-shown';
import type { HiddenOfPrice, QuotableDossier, QuoteLine } from './quotable-dossier';

const { dossier } = ordinaryQuote(1);
const shown = (hidden: Partial<HiddenOfPrice>, change: Partial<QuotableDossier> = {}) =>
  priceAsShown({
    ...dossier,
    ...change,
    hidden: { details: false, costing: false, complement: false, ...hidden },
  });
const told = (lines: readonly QuoteLine[]) => lines.map(({ label, amountCents }) => [label, amountCents]);

describe('the displayed price of a paper', () => {
  it('contains each line under its slot if nothing is hidden, as in older quotes', () => {
    for (const price of [shown({}), priceAsShown(dossier)]) {
      expect(price.slots.map(({ lines }) => lines)).toEqual(dossier.slots.map(({ lines }) => lines));
      expect(told(price.others)).toEqual([
        ['Quad', 27_000],
        ['Groupe électrogène', 15_100],
      ]);
      expect(price.showsAmounts).toBe(true);
    }
  });

  it('has one line per slot without details', () => {
    const price = shown({ details: true });
    expect(price.slots).toEqual([]);
    expect(told(price.others)).toEqual([
      ['Vendredi – concerts du soir', 240_600],
      ['Samedi – scène principale et camping', 313_740],
      ['Mercredi 14 juillet – bal et feu d’artifice', 135_900],
      ['Quad', 27_000],
      ['Groupe électrogène', 15_100],
    ]);
  });

  it('has one line for everything outside slots without complements', () => {
    expect(told(shown({ complement: true }).others)).toEqual([['Options et compléments', 42_100]]);
    expect(shown({ complement: true }, { lines: dossier.slots.flatMap(({ lines }) => lines) }).others).toEqual([]);
  });

  it('has no amounts without costing', () => {
    expect(shown({ costing: true })).toMatchObject({ showsAmounts: false, others: [{}, {}] });
  });

  it('adds up to the total for any hidden parts, including a package price', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (details, costing, complement, isPackage) => {
        const packaged = { isPackagePrice: true, lines: [{ ...dossier.lines[0]!, amountCents: dossier.totalCents! }] };
        const price = shown({ details, costing, complement }, isPackage ? packaged : {});
        const lines = [...price.slots.flatMap((slot) => slot.lines), ...price.others];
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(dossier.totalCents);
      }),
    );
  });
});
