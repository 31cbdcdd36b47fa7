import 'reflect-metadata';
import { type HtmlValue, priceRow, SafeHtml } from '@pds/paper';
import { multiplicationOf } from '@pds/paper/testing';
import { type AppliedRates, type DossierContent, rateFields } from '@pds/pricing/contract';
import { priceDossier } from '@pds/pricing/domain';
import fc from 'fast-check';

const count = fc.nat({ max: 50 });
const percent = fc.nat({ max: 10_000 }).map((n) => n / 100);
/** Two decimals, as a demand stores them. */
const quantity = fc.nat({ max: 40_000 }).map((n) => n / 100);

const anySlot = fc
  .record({
    id: fc.nat(),
    name: fc.string(),
    start: fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2030-01-01') / 60_000 }),
    length: fc.nat({ max: 4000 }),
    rescueWorkerCount: count,
    doctorHours: quantity,
    nurseHours: quantity,
    mealCount: count,
    lotA: count,
    lotB: count,
    lotC: count,
    medicalLot: count,
    vps: count,
    vl: count,
    vtu: count,
    vtp: count,
    tent: count,
    discount: percent,
  })
  .map(({ start, length, ...rest }) => ({ ...rest, startsAt: start * 60_000, endsAt: (start + length) * 60_000 }));
const anyDossier: fc.Arbitrary<DossierContent> = fc.record({
  eventDepartment: fc.constantFrom('69', '67', '974', null),
  timeZone: fc.constantFrom('Europe/Paris', 'Indian/Reunion'),
  isOrganizationMealSupport: fc.boolean(),
  slots: fc.array(anySlot, { maxLength: 4 }),
  extras: fc.array(
    fc.record({
      id: fc.nat(),
      name: fc.string(),
      quantity,
      priceMills: fc.nat({ max: 9_999_999 }),
      discount: percent,
    }),
    { maxLength: 3 },
  ),
  options: fc.array(
    fc.record({ id: fc.nat(), name: fc.string(), priceCents: fc.nat({ max: 99_999 }), dayCount: count }),
    { maxLength: 3 },
  ),
  optionsDiscount: percent,
});
const anyRates: fc.Arbitrary<AppliedRates> = fc
  .array(fc.nat({ max: 20_000 }), { minLength: rateFields.length, maxLength: rateFields.length })
  .map((values) => ({
    cents: Object.fromEntries(rateFields.map((name, i) => [name, values[i]])) as AppliedRates['cents'],
    night: { start: 1260, end: 360 },
  }));

const textOf = (value: HtmlValue) => (value instanceof SafeHtml ? value.text : String(value));

describe('a price line, as printed', () => {
  it('multiplies to its amount, whatever the dossier and the tariff', () => {
    fc.assert(
      fc.property(anyDossier, anyRates, (content, rates) => {
        for (const line of priceDossier(content, rates).lines) {
          const [designation, ...figures] = priceRow(line).map(textOf);
          const [quantity, unitPrice, amount] = figures as [string, string, string];
          const note = /<small>(.*)<\/small>/.exec(designation!)?.[1];
          const { computedCents, printedCents } = multiplicationOf({ quantity, unitPrice, amount, note });
          expect([line, quantity, unitPrice, computedCents]).toEqual([line, quantity, unitPrice, printedCents]);
          expect(printedCents).toBe(BigInt(line.amountCents));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['14 min × 1 secouriste', 0.23, 'h', 1233, 288, '14 min', '12,33 €'],
    ['8 h 50 × 25 secouristes', 220.83, 'h', 1200, 265_000, '220 h 50', '12,00 €'],
    [null, 2.33, 'h', 8000, 18_640, '2,33 h', '80,00 €'],
    [null, 2.5, 'unité', 12.5, 31, '2,5 unités', '0,125 €'],
  ])('%s: has the shortest exact form', (working, quantity, unit, unitPriceCents, amountCents, printed, price) => {
    const explanation = working ? `${working} × 12,00 € = 1,00 €` : '1 × 60,00 € = 60,00 €';
    const [designation, ...figures] = priceRow({
      label: 'A',
      quantity,
      unit,
      unitPriceCents,
      amountCents,
      explanation,
    });
    expect(figures.slice(0, 2).map((text) => String(text).replaceAll('\u00a0', ' '))).toEqual([printed, price]);
    // The columns contain the rest: no « 1 × 60,00 € = 60,00 € ».
    expect(textOf(designation)).toBe(working ? `A<small>${working}</small>` : 'A');
  });
});
