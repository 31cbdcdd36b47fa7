import 'reflect-metadata';
import { type HtmlValue, priceRow, SafeHtml } from '@pds/paper';
import { multiplicationOf } from '@pds/paper/testing';
import { priceDossier } from '@pds/pricing/domain';
import { anyDossier, anyRates } from '@pds/pricing/domain/testing';
import fc from 'fast-check';

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
