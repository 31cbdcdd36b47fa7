import fc from 'fast-check';
import { Money } from '@pds/kernel';
import { billableNow, invoicedPercent, overInvoiced, remainingToInvoice } from './billable-dossier';
import { sampleDossier } from '../testing';

describe('how much of a price is invoiced', () => {
  it.each([
    [null, 0, 0],
    [null, 500, 0],
    [100_000, 0, 0],
    [100_000, -1, 0],
    [100_000, 50_000, 50],
    [100_000, 1, 1],
    [100_000, 99_999, 99],
    [100_000, 100_000, 100],
    [50_000, 104_400, 100],
  ])('of %p cents with %p invoiced: %p %%', (price, net, percent) => {
    expect(invoicedPercent(price, net)).toBe(percent);
  });
});

describe('what was accepted', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });

  it('bounds what may be invoiced, whatever was invoiced, credited and changed before', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (priceCents, totalCents, invoicedCents, credit) => {
        const dossier = sampleDossier({ priceCents, accepted: { ...sampleDossier().accepted!, totalCents } });
        const billed = {
          invoiced: Money.ofCents(invoicedCents),
          credited: Money.ofCents(Math.min(credit, invoicedCents)),
        };
        const net = billed.invoiced.minus(billed.credited).cents;
        const billable = billableNow(dossier, billed).cents;
        const over = overInvoiced(dossier, billed).cents;
        expect(billable).toBe(Math.max(0, Math.min(priceCents, totalCents) - net));
        expect(over).toBe(Math.max(0, net - Math.min(priceCents, totalCents)));
        expect(billable).toBeLessThanOrEqual(remainingToInvoice(Money.ofCents(priceCents), billed).cents);
      }),
    );
  });
});
