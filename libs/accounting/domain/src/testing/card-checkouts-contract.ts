import type { CardCheckouts, NewCheckout } from '../ports/card-payments/card-checkouts';

/** The checkouts, with the invoices that they may name. */
export interface CheckoutPorts {
  readonly checkouts: CardCheckouts;
  readonly addInvoice: () => Promise<number>;
  /** Adds a payment of 480 € to an invoice and returns its id. */
  readonly addPayment: (invoiceId: number) => Promise<number>;
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const at = Date.parse('2026-12-01T09:00:00Z');
const minute = 60_000;

/** Specification of every implementation of the checkouts; run in memory and on PostgreSQL. */
export function cardCheckoutsContract(make: () => Promise<CheckoutPorts>): void {
  let names = 0;
  const checkoutOf = (invoiceId: number, changes: Partial<NewCheckout> = {}): NewCheckout => ({
    invoiceId,
    reference: `reference-${++names}`,
    account: 'pc-rhone',
    providerId: `intent-${names}`,
    pageUrl: 'https://pay.example/1',
    amountCents: 480_00,
    createdAt: at,
    expiresAt: at + 15 * minute,
    ...changes,
  });

  it('are found by invoice, newest first, and by reference', async () => {
    const { checkouts, addInvoice, run } = await make();
    const invoiceId = await addInvoice();
    const asked = checkoutOf(invoiceId);
    const first = await run(() => checkouts.add(asked));
    expect(first).toEqual({
      ...asked,
      id: first.id,
      state: 'open',
      paymentId: null,
      chargedCents: null,
      settledAt: null,
    });
    await run(() => checkouts.close(first.id));
    const second = await run(() => checkouts.add(checkoutOf(invoiceId)));
    expect(await checkouts.ofInvoice(invoiceId)).toEqual([second, { ...first, state: 'expired' }]);
    expect(await checkouts.findByReference(second.reference)).toEqual(second);
    expect(await checkouts.findByReference('unknown')).toBeNull();
    expect(await run(() => checkouts.findForUpdate(2_147_483_647))).toBeNull();
  });

  it('refuse a second open one of an invoice, and a second one of the same provider id', async () => {
    const { checkouts, addInvoice, run } = await make();
    const [one, other] = [await addInvoice(), await addInvoice()];
    const { providerId } = await run(() => checkouts.add(checkoutOf(one)));
    await expect(run(() => checkouts.add(checkoutOf(one)))).rejects.toThrow();
    await expect(run(() => checkouts.add(checkoutOf(other, { providerId })))).rejects.toThrow();
    await run(() => checkouts.add(checkoutOf(other)));
  });

  it('never change once the card was charged', async () => {
    const { checkouts, addInvoice, addPayment, run } = await make();
    const invoiceId = await addInvoice();
    const { id } = await run(() => checkouts.add(checkoutOf(invoiceId)));
    const paymentId = await addPayment(invoiceId);
    const result = { state: 'paid', paymentId, chargedCents: 480_00, settledAt: at + minute } as const;
    await run(() => checkouts.save(id, result));
    await run(() => checkouts.close(id));
    await run(() => checkouts.save(id, { state: 'refused', paymentId: null, chargedCents: null, settledAt: null }));
    expect(await run(() => checkouts.findForUpdate(id))).toMatchObject(result);
  });

  it('are to be read while open, and for a while after they expired or were refused, longest unread first', async () => {
    const { checkouts, addInvoice, run } = await make();
    const add = async (state: 'open' | 'expired' | 'refused' | 'to-refund', createdAt: number, readAt: number | null) =>
      run(async () => {
        const { id } = await checkouts.add(checkoutOf(await addInvoice(), { createdAt }));
        const isCharged = state === 'to-refund';
        const nothing = { paymentId: null, chargedCents: isCharged ? 1 : null, settledAt: isCharged ? at : null };
        await checkouts.save(id, { state, ...nothing });
        if (readAt !== null) await checkouts.noteRead(id, readAt);
        return id;
      });
    const [day, now] = [86_400_000, at + 10 * minute];
    const oldOpen = await add('open', at - 30 * day, now);
    const expired = await add('expired', at, now - 5 * minute);
    const refused = await add('refused', at, null);
    await add('expired', at, now - minute);
    await add('expired', at - 4 * day, null);
    await add('to-refund', at, null);
    const limits = { createdAfter: now - 3 * day, unreadSince: now - 5 * minute };
    const ids = async (most: number) => (await checkouts.toRead(limits, most)).map(({ id }) => id);
    expect(await ids(10)).toEqual([refused, expired, oldOpen]);
    expect(await ids(1)).toEqual([refused]);
  });
}
