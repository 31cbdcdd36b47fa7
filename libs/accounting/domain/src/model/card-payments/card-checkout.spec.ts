import fc from 'fast-check';
import { type CardCheckout, checkoutToReuse, checkoutVerdict, type ProviderAnswer } from './card-checkout';

const expiresAt = Date.parse('2026-03-01T10:15:00Z');
const before = expiresAt - 1;
const open: CardCheckout = { state: 'open', amountCents: 48_000, expiresAt };
const paid = (amountCents = 48_000): ProviderAnswer => ({ outcome: 'paid', amountCents });

describe('the checkout offered for an invoice', () => {
  it('is the open one when the balance is unchanged', () => {
    expect(checkoutToReuse([{ ...open, state: 'refused' }, open], 48_000, before)).toBe(open);
  });

  it('is a new one when the balance has changed', () => {
    expect(checkoutToReuse([open], 47_999, before)).toBeUndefined();
  });

  it('is a new one from the moment of expiry', () => {
    expect(checkoutToReuse([open], 48_000, expiresAt)).toBeUndefined();
  });

  it.each(['paid', 'to-refund', 'expired', 'refused'] as const)('is never one in state %s', (state) => {
    expect(checkoutToReuse([{ ...open, state }], 48_000, before)).toBeUndefined();
  });
});

describe('the verdict on an answer of the provider', () => {
  it('records the amount once when the card was charged', () => {
    expect(checkoutVerdict(open, paid(), 48_000, before)).toEqual({ state: 'paid', recordCents: 48_000 });
  });

  it('records the amount when the balance is now higher', () => {
    expect(checkoutVerdict(open, paid(), 60_000, before)).toEqual({ state: 'paid', recordCents: 48_000 });
  });

  it('records nothing and asks for a refund when the balance is now lower', () => {
    expect(checkoutVerdict(open, paid(), 47_999, before)).toEqual({ state: 'to-refund', recordCents: 0 });
  });

  it.each([47_999, 48_001])('records nothing when %d cents were charged instead of 48 000', (amountCents) => {
    expect(checkoutVerdict(open, paid(amountCents), 90_000, before)).toEqual({ state: 'to-refund', recordCents: 0 });
  });

  it.each(['expired', 'refused'] as const)('records a payment that is confirmed after the state %s', (state) => {
    expect(checkoutVerdict({ ...open, state }, paid(), 48_000, expiresAt)).toEqual({
      state: 'paid',
      recordCents: 48_000,
    });
  });

  it('keeps a checkout open while the provider waits, and expires it at the end of its validity', () => {
    expect(checkoutVerdict(open, { outcome: 'pending' }, 48_000, before).state).toBe('open');
    expect(checkoutVerdict(open, { outcome: 'pending' }, 48_000, expiresAt).state).toBe('expired');
  });

  it('notes a refused card', () => {
    expect(checkoutVerdict(open, { outcome: 'refused' }, 48_000, before)).toEqual({ state: 'refused', recordCents: 0 });
  });

  it.each(['paid', 'to-refund'] as const)('changes nothing once the card was charged (%s)', (state) => {
    for (const answer of [paid(), { outcome: 'refused' } as const])
      expect(checkoutVerdict({ ...open, state }, answer, 48_000, before)).toEqual({ state, recordCents: 0 });
  });

  it.each(['expired', 'refused'] as const)('does not reopen a checkout in state %s without a payment', (state) => {
    for (const outcome of ['pending', 'refused'] as const)
      expect(checkoutVerdict({ ...open, state }, { outcome }, 48_000, before)).toEqual({ state, recordCents: 0 });
  });

  it('never overpays nor records twice, whatever answers arrive in whatever order', () => {
    const answers = fc.oneof(
      fc.constant<ProviderAnswer>({ outcome: 'pending' }),
      fc.constant<ProviderAnswer>({ outcome: 'refused' }),
      fc.constantFrom(47_999, 48_000, 48_001).map(paid),
    );
    const steps = fc.array(fc.record({ answer: answers, transferCents: fc.constantFrom(0, 0, 1, 20_000, 48_000) }));
    fc.assert(
      fc.property(steps, fc.integer({ min: 48_000, max: 100_000 }), (all, firstBalance) => {
        let checkout = open;
        let balance = firstBalance;
        const records: number[] = [];
        all.forEach(({ answer, transferCents }, at) => {
          balance -= Math.min(transferCents, balance);
          const { state, recordCents } = checkoutVerdict(checkout, answer, balance, before + at);
          balance -= recordCents;
          checkout = { ...checkout, state };
          if (recordCents !== 0) records.push(recordCents);
          expect(balance).toBeGreaterThanOrEqual(0);
        });
        expect(records).toEqual(checkout.state === 'paid' ? [48_000] : []);
      }),
    );
  });
});
