import fc from 'fast-check';
import { creditAmountCheck, creditOutcomeOf } from './credit-outcome';

const invoice = { balance: 400, creditable: 1_000 };
const billing = { price: 1_000, invoiced: 1_000, credited: 0 };

describe('outcome of a credit note’s amount', () => {
  it.each([null, undefined, Number.NaN, 0, -1, 0.001, 1.005, 1_000.01, Infinity])('is nothing for %p', (amount) => {
    expect(creditOutcomeOf(amount, invoice, billing)).toBeNull();
  });

  it('contains the refund of what was paid beyond the balance, and the freed price', () => {
    expect(creditOutcomeOf(400, invoice, billing)).toEqual({ refund: 0, freed: 400 });
    expect(creditOutcomeOf(400.01, invoice, billing)).toEqual({ refund: 0.01, freed: 400.01 });
    expect(creditOutcomeOf(1_000, invoice, { ...billing, price: null })).toEqual({ refund: 600, freed: 1_000 });
  });

  it('frees nothing of what was invoiced beyond the price', () => {
    expect(creditOutcomeOf(300, invoice, { ...billing, price: 700 })).toEqual({ refund: 0, freed: 0 });
    expect(creditOutcomeOf(500, invoice, { ...billing, price: 700 })).toEqual({ refund: 100, freed: 200 });
  });

  it('exists for each amount to the cent within the creditable amount, and for no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (cents) => {
        const outcome = creditOutcomeOf(cents / 100, invoice, billing);
        expect(outcome !== null).toBe(cents > 0 && cents <= 100_000);
        if (outcome) expect(Math.round(outcome.refund * 100)).toBe(Math.max(0, cents - 40_000));
      }),
    );
  });
});

describe('check of a credit note’s amount', () => {
  const refused = 'Veuillez vérifier le montant de l’avoir';

  it.each([
    [null, null],
    [Number.NaN, refused],
    [-1, refused],
    [0, refused],
    [1.005, refused],
    [1_000.01, refused],
    [1_000, null],
  ])('%p: « %s »', (amount, message) => {
    expect(creditAmountCheck(1_000)(amount)).toBe(message);
  });
});
