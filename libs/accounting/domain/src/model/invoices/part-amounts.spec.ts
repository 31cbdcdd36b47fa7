import { vatTotalsOf } from '@pds/kernel';
import type { VatStatus } from '@pds/organisations/contract';
import fc from 'fast-check';
import { divideAmongParts, type PartAmounts, sumByPart, vatOfParts } from './part-amounts';

const nothing: PartAmounts = { cover: 0, options: 0 };
const taxable = (coverRate: number, optionsRate: number): VatStatus => ({ regime: 'taxable', coverRate, optionsRate });
const totalOf = ({ cover, options }: PartAmounts) => cover + options;

describe('an amount of a price', () => {
  it('is divided among its parts in proportion', () => {
    const parts = divideAmongParts({ cover: 100_000, options: 50_000 }, nothing, 30_000);
    expect(parts).toEqual({ cover: 20_000, options: 10_000 });
    expect(vatOfParts(parts, taxable(20, 10))).toEqual([
      { rate: 20, amountCents: 20_000, baseCents: 16_667, vatCents: 3_333 },
      { rate: 10, amountCents: 10_000, baseCents: 9_091, vatCents: 909 },
    ]);
  });

  it('is at one rate where both parts have the same', () =>
    expect(vatOfParts({ cover: 20_000, options: 10_000 }, taxable(20, 20))).toEqual([
      { rate: 20, amountCents: 30_000, baseCents: 25_000, vatCents: 5_000 },
    ]));

  it('completes each part at the end, also when options came after the deposit', () => {
    const deposit = divideAmongParts({ cover: 100_000, options: 0 }, nothing, 30_000);
    const balance = divideAmongParts({ cover: 100_000, options: 50_000 }, deposit, 120_000);
    expect(balance).toEqual({ cover: 70_000, options: 50_000 });
  });

  it('completes each part at its new rate when the rates changed after the deposit', () => {
    const price = { cover: 1185_20, options: 191_34 };
    const deposit = divideAmongParts(price, nothing, 412_96);
    const balance = divideAmongParts(price, deposit, 1376_54 - 412_96);
    expect(sumByPart([deposit, balance])).toEqual(price);
    const vat = vatOfParts(balance, taxable(5.5, 20));
    expect(vat).toMatchObject([
      { rate: 5.5, amountCents: 829_64, vatCents: 43_25 },
      { rate: 20, amountCents: 133_94, vatCents: 22_32 },
    ]);
  });

  it('takes nothing of a part of which more was billed than the price has now', () =>
    expect(divideAmongParts({ cover: 10_000, options: 90_000 }, { cover: 30_000, options: 0 }, 70_000)).toEqual({
      cover: 0,
      options: 70_000,
    }));

  it('is divided like the whole price where less is left than the amount', () =>
    expect(divideAmongParts({ cover: 200, options: 100 }, { cover: 200, options: 100 }, 30)).toEqual({
      cover: 20,
      options: 10,
    }));

  it('has no negative part; amounts billed one after the other complete parts, bases and VAT, whatever the rates between them', () => {
    const cents = fc.integer({ min: 1, max: 5_000_000 });
    const rate = fc.constantFrom(20, 10, 8.5, 5.5, 2.1);
    const step = fc.record({ percent: fc.integer({ min: 1, max: 99 }), coverRate: rate, optionsRate: rate });
    fc.assert(
      fc.property(cents, cents, fc.array(step, { minLength: 1, maxLength: 5 }), (cover, options, steps) => {
        const price = { cover, options };
        let billed = nothing;
        steps.forEach(({ percent, coverRate, optionsRate }, index) => {
          const rest = totalOf(price) - totalOf(billed);
          const isLast = index === steps.length - 1;
          const parts = divideAmongParts(price, billed, isLast ? rest : Math.floor((rest * percent) / 100));
          expect(Math.min(parts.cover, parts.options)).toBeGreaterThanOrEqual(0);
          const vat = vatOfParts(parts, taxable(coverRate, optionsRate));
          expect(vat.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalOf(parts));
          const due =
            (parts.cover * coverRate) / (100 + coverRate) + (parts.options * optionsRate) / (100 + optionsRate);
          // A cent per rate: half for the base, half for its VAT.
          expect(Math.abs(vatTotalsOf(vat).vatCents - due)).toBeLessThanOrEqual(2);
          billed = sumByPart([billed, parts]);
        });
        expect(billed).toEqual(price);
      }),
    );
  });
});
