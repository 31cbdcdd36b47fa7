import fc from 'fast-check';
import { Money } from '@pds/kernel';
import {
  amountReclaimed,
  amountReopened,
  billableNow,
  invoicedPercent,
  isSettledByCredit,
  netOf,
  openToInvoice,
  overInvoiced,
  remainingToInvoice,
} from './billable-dossier';
import { sampleDossier } from '../../testing';

describe('the invoiced percentage', () => {
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

describe('the accepted total', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });

  it('limits the billable amount, after any sequence of invoices, credit notes and changes', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (priceCents, totalCents, invoicedCents, credit) => {
        const dossier = sampleDossier({ priceCents, accepted: { ...sampleDossier().accepted!, totalCents } });
        const billed = {
          invoiced: Money.ofCents(invoicedCents),
          credited: Money.ofCents(Math.min(credit, invoicedCents)),
          waived: Money.zero,
        };
        const net = billed.invoiced.minus(billed.credited).cents;
        const billable = billableNow(dossier, billed).cents;
        const over = overInvoiced(dossier, billed).cents;
        expect(billable).toBe(Math.max(0, Math.min(priceCents, totalCents) - net));
        expect(over).toBe(Math.max(0, net - Math.min(priceCents, totalCents)));
        expect(billable).toBeLessThanOrEqual(remainingToInvoice(Money.ofCents(priceCents), billed).cents);
        // A final credit note settles a price; it does not reopen the accepted total.
        const settled = { ...billed, waived: billed.credited };
        expect([billableNow(dossier, settled).cents, overInvoiced(dossier, settled).cents]).toEqual([billable, over]);
      }),
    );
  });
});

describe('the amount waived by final credit notes', () => {
  const cents = fc.integer({ min: 1, max: 1_000 });
  const step = fc.oneof(
    fc.record({ does: fc.constant('invoice' as const), cents }),
    fc.record({ does: fc.constant('credit' as const), cents, isFinal: fc.boolean() }),
    fc.record({ does: fc.constant('price' as const), cents }),
  );

  it('is no longer to be invoiced until an invoice or a credit note reopens it, after any other steps', () => {
    fc.assert(
      fc.property(cents, fc.array(step, { maxLength: 30 }), (first, steps) => {
        let price = Money.ofCents(first);
        let billed = { invoiced: Money.zero, credited: Money.zero, waived: Money.zero };
        for (const tried of steps) {
          const amount = Money.ofCents(tried.cents);
          const [open, left] = [openToInvoice(price, billed), remainingToInvoice(price, billed)];
          if (tried.does === 'price') {
            price = amount;
          } else if (tried.does === 'invoice') {
            if (amount.isGreaterThan(open)) continue;
            const waived = billed.waived.minus(amountReclaimed(amount, price, billed));
            billed = { ...billed, invoiced: billed.invoiced.plus(amount), waived };
            expect(remainingToInvoice(price, billed).cents).toBe(Math.max(0, left.cents - amount.cents));
            expect(openToInvoice(price, billed).cents).toBe(open.cents - amount.cents);
            expect(billed.waived.isGreaterThan(openToInvoice(price, billed))).toBe(false);
          } else {
            if (amount.isGreaterThan(netOf(billed))) continue;
            const freed = amountReopened(amount, price, billed);
            const waived = tried.isFinal ? billed.waived.plus(freed) : billed.waived;
            billed = { ...billed, credited: billed.credited.plus(amount), waived };
            expect(openToInvoice(price, billed).cents).toBe(open.cents + freed.cents);
            const after = remainingToInvoice(price, billed).cents;
            if (tried.isFinal) expect(after).toBe(left.cents);
            else expect(after).toBeLessThanOrEqual(left.cents + freed.cents);
          }
          expect(billed.waived.isNegative()).toBe(false);
          expect(billed.waived.isGreaterThan(billed.credited)).toBe(false);
        }
      }),
      { numRuns: 2_000, seed: 20_261_125 },
    );
  });

  it('is the full amount without a price, and excludes what was invoiced beyond the price', () => {
    const billed = { invoiced: Money.ofEuros(1_000), credited: Money.zero, waived: Money.zero };
    const freed = (euros: number, price: number | null) =>
      amountReopened(Money.ofEuros(euros), price === null ? null : Money.ofEuros(price), billed).toEuros();
    expect([freed(300, 1_000), freed(300, 700), freed(500, 700), freed(300, null)]).toEqual([300, 0, 200, 300]);
  });

  it.each([
    [0, 1, true],
    [0, 0, false],
    [1, 1, false],
  ])('with %i cents net and %i waived: station settled by credit notes: %p', (netCents, waivedCents, is) => {
    expect(isSettledByCredit({ netCents, waivedCents })).toBe(is);
  });
});
