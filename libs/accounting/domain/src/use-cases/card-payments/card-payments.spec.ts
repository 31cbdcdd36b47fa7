import { Money, type Principal } from '@pds/kernel';
import fc from 'fast-check';
import { CardPaymentsOff, CardPaymentsUnavailable } from '../../card-payments.errors';
import { InvoiceNotFound } from '../../invoices.errors';
import { AlreadySettled } from '../../ledger.errors';
import type { ProviderAnswer } from '../../model/card-payments/card-checkout';
import {
  booksInMemory,
  CountedCheckoutReferences,
  InMemoryCardCheckouts,
  InMemoryCardPayments,
  sampleAccountant,
  sampleDossier,
  samplePayment,
} from '../../testing';
import { FollowCheckout } from './follow-checkout';
import { OfferCheckout } from './offer-checkout';
import { ReadCheckoutsAgain } from './read-checkouts-again';
import { SettleCheckout } from './settle-checkout';

const { signal } = new AbortController();
const minute = 60_000;
const priceCents = 480_00;
const paid = (amountCents = priceCents): ProviderAnswer => ({ outcome: 'paid', amountCents });

/** An issued invoice of 480 € and the use cases around it. */
async function setUp() {
  const { stations, dossiers, invoices, unitOfWork, clock, issue, order } = booksInMemory();
  order({ priceCents, accepted: { ...sampleDossier().accepted!, totalCents: priceCents } });
  const request = { aidStationId: 41, amount: Money.ofCents(priceCents), contact: null };
  const { id } = await issue.execute({ ...request, commitmentNumber: '', comment: '' }, sampleAccountant);
  const provider = new InMemoryCardPayments(clock);
  const checkouts = new InMemoryCardCheckouts();
  const settle = new SettleCheckout(provider, checkouts, stations, dossiers, invoices, unitOfWork, clock);
  const references = new CountedCheckoutReferences();
  const offering = new OfferCheckout(provider, checkouts, references, invoices, settle, unitOfWork, clock);
  const following = new FollowCheckout(checkouts, invoices, settle);
  const readingAgain = new ReadCheckoutsAgain(checkouts, settle, clock, () => false);
  const payByTransfer = async (amountCents: number) => {
    const invoice = (await invoices.find(id))!;
    samplePayment(invoice, { id: await invoices.nextPaymentId(), amountCents, paidOn: '2026-11-20' });
    await invoices.save(invoice);
  };
  return {
    id,
    clock,
    provider,
    checkouts,
    invoices,
    payByTransfer,
    status: () => stations.statuses.get(41),
    offer: (until = signal) => offering.execute(id, until),
    offerFor: (principal: Principal) => offering.executeFor(id, principal, signal),
    follow: (reference: string, until = signal) => following.execute(reference, until),
    notify: (reference: string, until = signal) => following.notify(reference, until),
    readAgain: () => readingAgain.execute(signal),
    payments: async () =>
      (await invoices.find(id))!.snapshot().payments.map(({ type, amountCents, paidOn, recordedBy }) => ({
        type,
        amountCents,
        paidOn,
        recordedBy,
      })),
  };
}

describe('a checkout', () => {
  it('asks for the whole balance, to the account of the issuer', async () => {
    const { offer, provider, payByTransfer } = await setUp();
    await payByTransfer(80_00);
    expect(await offer()).toMatchObject({
      state: 'open',
      amountCents: 400_00,
      pageUrl: 'https://pay.example/intent-1',
    });
    const itemName = 'Facture F69-2026-000001';
    expect(provider.requests).toEqual([
      { reference: 'reference-1', account: 'pc-rhone', amountCents: 400_00, itemName },
    ]);
  });

  it('is the same one for a second press, and a new one after a change of the balance or its expiry', async () => {
    const { offer, provider, payByTransfer, checkouts, clock, id } = await setUp();
    expect([(await offer()).id, (await offer()).id]).toEqual([1, 1]);
    await payByTransfer(80_00);
    expect(await offer()).toMatchObject({ id: 2, amountCents: 400_00 });
    clock.instant += 15 * minute;
    expect(await offer()).toMatchObject({ id: 3, amountCents: 400_00 });
    expect((await checkouts.ofInvoice(id)).map(({ state }) => state)).toEqual(['open', 'expired', 'expired']);
    expect(provider.requests).toHaveLength(3);
  });

  it('is refused once nothing is due, without an account, and out of scope', async () => {
    const { offer, offerFor, provider, payByTransfer } = await setUp();
    const other: Principal = { ...sampleAccountant, scope: { kind: 'department', departmentId: 1 } };
    await expect(offerFor(other)).rejects.toThrow(InvoiceNotFound);
    expect(await offerFor(sampleAccountant)).toMatchObject({ id: 1 });
    provider.isOff = true;
    await expect(offer()).rejects.toThrow(CardPaymentsOff);
    await payByTransfer(priceCents);
    await expect(offer()).rejects.toThrow(AlreadySettled);
  });

  it('shows what is known to a customer who returns while the provider does not answer, and refuses the rest as unavailable', async () => {
    const { offer, follow, notify, provider } = await setUp();
    await offer();
    provider.hangs = true;
    const tooLate = () => {
      const patience = new AbortController();
      setImmediate(() => patience.abort(new DOMException('too late', 'TimeoutError')));
      return patience.signal;
    };
    expect((await follow('reference-1', tooLate())).checkout).toMatchObject({ state: 'open' });
    await expect(offer(tooLate())).rejects.toThrow(CardPaymentsUnavailable);
    await expect(notify('reference-1', tooLate())).rejects.toThrow(CardPaymentsUnavailable);
  });

  it('is not offered to a customer who has just paid another one, even if no notification came', async () => {
    const { offer, provider, payments, clock } = await setUp();
    await offer();
    clock.instant += 20 * minute;
    provider.say(1, paid());
    await expect(offer()).rejects.toThrow(AlreadySettled);
    expect(await payments()).toHaveLength(1);
    expect(provider.requests).toHaveLength(1);
  });

  it('is not offered while the provider does not say whether an earlier one was paid', async () => {
    const { offer, provider } = await setUp();
    await offer();
    provider.say(1, null);
    await expect(offer()).rejects.toThrow(CardPaymentsUnavailable);
    expect(provider.requests).toHaveLength(1);
  });
});

describe('a paid checkout', () => {
  it('is recorded as a payment by card by the product itself, and settles the station', async () => {
    const { offer, follow, provider, payments, status } = await setUp();
    const { reference } = await offer();
    expect((await follow(reference)).checkout.state).toBe('open');
    provider.say(1, paid());
    const { checkout, invoice } = await follow(reference);
    expect(checkout).toMatchObject({ state: 'paid', chargedCents: priceCents });
    expect(invoice.balance.isZero()).toBe(true);
    expect(await payments()).toEqual([{ type: 5, amountCents: priceCents, paidOn: '2026-11-20', recordedBy: null }]);
    expect(checkout.paymentId).toBe(invoice.snapshot().payments[0]!.id);
    expect(status()).toBe(6);
  });

  it.each([
    ['the day of the charge in the issuer’s time zone', '2026-11-19T23:30:00Z', '2026-11-20'],
    ['an earlier day', '2026-11-18T12:00:00Z', '2026-11-18'],
    ['today, if the provider names a day in the future', '2026-11-22T12:00:00Z', '2026-11-20'],
    ['today, if the provider names a day long ago', '2020-01-01T12:00:00Z', '2026-11-20'],
  ])('is dated %s', async (_, chargedAt, day) => {
    const { offer, follow, provider, payments } = await setUp();
    const { reference } = await offer();
    provider.say(1, paid(), Date.parse(chargedAt));
    await follow(reference);
    expect(await payments()).toMatchObject([{ paidOn: day }]);
  });

  it.each([1, priceCents - 1, priceCents + 1])(
    'of %d cents, another amount than requested, records nothing and is to be refunded',
    async (charged) => {
      const { offer, follow, provider, payments, status } = await setUp();
      const { reference } = await offer();
      provider.say(1, paid(charged));
      expect((await follow(reference)).checkout).toMatchObject({
        state: 'to-refund',
        paymentId: null,
        chargedCents: charged,
      });
      expect(await payments()).toEqual([]);
      expect(status()).toBe(5);
    },
  );

  it('of an invoice that was settled otherwise meanwhile records nothing and is to be refunded', async () => {
    const { offer, notify, provider, payments, payByTransfer, checkouts, id } = await setUp();
    const { reference } = await offer();
    await payByTransfer(priceCents);
    provider.say(1, paid());
    await notify(reference);
    expect(await payments()).toMatchObject([{ type: 1 }]);
    expect(await checkouts.ofInvoice(id)).toMatchObject([{ state: 'to-refund', chargedCents: priceCents }]);
  });

  it('twice, by the pages of two checkouts, settles the invoice once: the second is to be refunded', async () => {
    const { offer, readAgain, provider, payments, clock, checkouts, id } = await setUp();
    await offer();
    clock.instant += 16 * minute;
    await offer();
    provider.say(1, paid());
    provider.say(2, paid());
    clock.instant += 6 * minute;
    expect(await readAgain()).toBe(2);
    expect(await payments()).toHaveLength(1);
    expect((await checkouts.ofInvoice(id)).map(({ state }) => state).toSorted()).toEqual(['paid', 'to-refund']);
  });
});

describe('reading checkouts again', () => {
  it('finds a payment whose notification was lost, up to three days later', async () => {
    const { offer, readAgain, provider, payments, clock } = await setUp();
    await offer();
    clock.instant += 20 * minute;
    expect(await readAgain()).toBe(1);
    clock.instant += 2 * 86_400_000;
    provider.say(1, paid());
    expect(await readAgain()).toBe(1);
    expect(await payments()).toMatchObject([{ amountCents: priceCents }]);
    expect(await readAgain()).toBe(0);
  });

  it('keeps the known state while the provider does not answer', async () => {
    const { offer, readAgain, follow, notify, provider, payments } = await setUp();
    const { reference } = await offer();
    provider.say(1, null);
    expect(await readAgain()).toBe(1);
    expect((await follow(reference)).checkout.state).toBe('open');
    await expect(notify(reference)).rejects.toThrow(CardPaymentsUnavailable);
    expect(await payments()).toEqual([]);
  });

  it('records an invoice’s money once and never overpays, whatever happens in whatever order', async () => {
    const answer = fc.constantFrom<ProviderAnswer | null>(
      null,
      { outcome: 'pending' },
      { outcome: 'refused' },
      paid(),
      paid(priceCents - 1),
      paid(200_00),
    );
    const act = fc.oneof(
      fc.record({ kind: fc.constant('say' as const), number: fc.integer({ min: 1, max: 4 }), answer }),
      fc.record({ kind: fc.constantFrom('offer' as const, 'read' as const, 'notify' as const, 'transfer' as const) }),
      fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 3_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const { offer, readAgain, notify, provider, payByTransfer, clock, checkouts, invoices, id } = await setUp();
        for (const one of acts) {
          const balance = (await invoices.find(id))!.balance.cents;
          if (one.kind === 'say') provider.say(one.number, one.answer);
          if (one.kind === 'wait') clock.instant += one.minutes * minute;
          if (one.kind === 'offer') await offer().catch(() => undefined);
          if (one.kind === 'read') await readAgain();
          if (one.kind === 'transfer' && balance >= 100_00) await payByTransfer(100_00);
          if (one.kind === 'notify') await Promise.allSettled([notify('reference-1'), notify('reference-2')]);
          const all = await checkouts.ofInvoice(id);
          const invoice = (await invoices.find(id))!;
          const cards = invoice.snapshot().payments.filter(({ type }) => type === 5);
          expect(invoice.balance.cents).toBeGreaterThanOrEqual(0);
          expect(all.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1);
          const known = all.filter(({ state }) => state === 'paid');
          expect(cards.map(({ id: payment, amountCents }) => [payment, amountCents]).toSorted()).toEqual(
            known.map(({ paymentId, amountCents }) => [paymentId, amountCents]).toSorted(),
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});
