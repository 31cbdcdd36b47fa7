import fc from 'fast-check';
import { vatShareOf, vatTotalsOf, withoutVat } from './vat-shares';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const rate = fc.constantFrom(20, 10, 8.5, 5.5, 2.1);
const line = fc
  .record({
    explanation: fc.constant(''),
    quantity: fc.integer({ min: 1, max: 500_000 }).map((hundredths) => hundredths / 100),
    unit: fc.constant('h'),
    unitPriceCents: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map((one) => ({ ...one, amountCents: Math.round(one.quantity * one.unitPriceCents) }));

describe('the VAT in an amount', () => {
  it.each([
    [20, 123_450, 102_875, 20_575],
    [5.5, 10_000, 9_479, 521],
    [2.1, 1, 1, 0],
    // 0,03 € is 0,02 € or 0,04 € with 20 % VAT.
    [20, 3, 3, 1],
  ])('at %d %% of %d cents: base %d, VAT %d', (percent, amountCents, baseCents, vatCents) => {
    expect(vatShareOf(percent, amountCents)).toEqual({ rate: percent, amountCents, baseCents, vatCents });
  });

  it('is the rate of the base, and both add up to the amount within a cent', () =>
    fc.assert(
      fc.property(rate, cents, (percent, amountCents) => {
        const share = vatShareOf(percent, amountCents);
        expect(Math.abs(share.vatCents - (share.baseCents * percent) / 100)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Math.abs(vatTotalsOf([share]).roundingCents)).toBeLessThanOrEqual(1);
      }),
    ));
});

describe('lines without VAT', () => {
  it('add up to the base of each rate; quantity times price gives the amount of each', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(line, rate), { minLength: 1, maxLength: 12 }), (priced) => {
        const { lines, shares } = withoutVat(
          priced.map(([one]) => one),
          (position) => priced[position]![1],
        );
        for (const { rate: percent, baseCents } of shares) {
          const own = lines.filter(({ vatRate }) => vatRate === percent);
          expect(own.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(baseCents);
        }
        lines.forEach(({ amountCents, quantity, unitPriceCents, vatRate }, position) => {
          expect(vatRate).toBe(priced[position]![1]);
          expect(amountCents).toBeGreaterThanOrEqual(0);
          expect(Math.round(quantity * unitPriceCents)).toBe(amountCents);
          // Half a cent for each end of the line among the sums before it, and its part of the half cent by which the base is rounded.
          expect(Math.abs(amountCents - priced[position]![0].amountCents / (1 + vatRate / 100))).toBeLessThan(1.5);
        });
        expect(Math.abs(vatTotalsOf(shares).roundingCents)).toBeLessThanOrEqual(shares.length);
      }),
    ));

  it('state of a discount the percentage and the base that give its amount, or neither', () => {
    const discounts = { withFactor: 0, withoutFactor: 0 };
    fc.assert(
      fc.property(line, rate, fc.integer({ min: 1, max: 1_000 }), (gross, percent, tenths) => {
        const base = gross.amountCents;
        const amountCents = -Math.round((base * tenths) / 1_000) || 0;
        const discount = { explanation: '', quantity: tenths / 10, unit: '%', unitPriceCents: base, amountCents };
        const [first, off] = withoutVat([gross, discount], () => percent).lines;
        if (off!.unit === '%') {
          discounts.withFactor++;
          expect(Math.round((off!.quantity * off!.unitPriceCents) / 100 - 1e-6)).toBeLessThanOrEqual(-off!.amountCents);
          expect(Math.round((off!.quantity * off!.unitPriceCents) / 100 + 1e-6)).toBeGreaterThanOrEqual(
            -off!.amountCents,
          );
        } else {
          discounts.withoutFactor++;
          expect(off).toMatchObject({ quantity: 1, unit: 'forfait', unitPriceCents: off!.amountCents });
        }
        expect(first!.amountCents + off!.amountCents).toBe(
          vatTotalsOf(withoutVat([gross, discount], () => percent).shares).baseCents,
        );
      }),
      { numRuns: 500 },
    );
    expect(Math.min(discounts.withFactor, discounts.withoutFactor)).toBeGreaterThan(0);
  });

  it('name their price without VAT, and a discount its base', () => {
    const priced = [
      {
        explanation: '8 h 20 × 4 secouristes × 12,00\u00a0€ = 400,00\u00a0€',
        quantity: 33.33,
        unit: 'h',
        unitPriceCents: 1_200,
        amountCents: 40_000,
      },
      {
        explanation: '10 % de 400,00\u00a0€ = -40,00\u00a0€',
        quantity: 10,
        unit: '%',
        unitPriceCents: 40_000,
        amountCents: -4_000,
      },
    ];
    expect(withoutVat(priced, () => 20).lines).toMatchObject([
      { explanation: '8 h 20 × 4 secouristes × 10,00\u00a0€', unitPriceCents: 1_000, amountCents: 33_333 },
      { explanation: '10 % de 333,33\u00a0€', quantity: 10, unitPriceCents: 33_333, amountCents: -3_333 },
    ]);
  });
});
