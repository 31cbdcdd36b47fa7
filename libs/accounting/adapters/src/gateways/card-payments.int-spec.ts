import { Logger } from '@nestjs/common';
import {
  CardCheckouts,
  FollowCheckout,
  Invoices,
  OfferCheckout,
  ReadCheckoutsAgain,
  SettleCheckout,
  type StoredCheckout,
} from '@pds/accounting/domain';
import { runs } from '@pds/kernel/testing';
import { FakeHelloAsso } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import { jest } from '@jest/globals';

const { signal } = new AbortController();

/** A number that looks random and is the same in each run. */
const scrambled = (n: number) => Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 8;

describe('payments by card, at a provider whose answers are lost, late or wrong', () => {
  const provider = new FakeHelloAsso();
  let app: TestApplication;
  const get = <Part>(part: abstract new (...parameters: never[]) => Part) =>
    app.application.get(part as never, { strict: false }) as Part;

  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await provider.listen();
    app = await testApplication({ ...provider.environment, DATABASE_POOL_SIZE: '20' });
  });
  afterEach(() => {
    provider.behaviour = {};
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app?.close();
    await provider.close();
  });

  /** A new invoice of 480 €. */
  const invoiced = async () => {
    const dossier = app.scenario.dossier({ office: app.demo.office('69/Givors'), price: 480 });
    return (await dossier.invoiced()).invoice.id;
  };
  const offer = (invoiceId: number) => get(OfferCheckout).execute(invoiceId, signal);
  /** Tries until the provider has answered. */
  const persistently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt === 30) throw error;
      }
    }
  };
  const cardsOf = async (invoiceId: number) =>
    (await get(Invoices).find(invoiceId))!
      .snapshot()
      .payments.filter(({ type }) => type === 5)
      .map(({ amountCents }) => amountCents);
  const stateOf = async ({ reference }: StoredCheckout) => (await get(CardCheckouts).findByReference(reference))!.state;

  it('are recorded once by many notifications, returns and tasks at the same moment', async () => {
    const invoiceId = await invoiced();
    const checkout = await offer(invoiceId);
    provider.pay(checkout.providerId);
    await Promise.all(
      Array.from({ length: runs(6, 20) }, (_, n) => {
        if (n % 3 === 0) return get(FollowCheckout).notify(checkout.reference, signal);
        return n % 3 === 1
          ? get(FollowCheckout).execute(checkout.reference, signal)
          : get(ReadCheckoutsAgain).execute(signal);
      }),
    );
    expect(await cardsOf(invoiceId)).toEqual([480_00]);
    expect(await stateOf(checkout)).toBe('paid');
    expect((await get(Invoices).find(invoiceId))!.balance.isZero()).toBe(true);
  });

  it('have one open checkout for ten customers who press at the same moment', async () => {
    const invoiceId = await invoiced();
    const offered = await Promise.all(Array.from({ length: 10 }, () => offer(invoiceId)));
    expect(new Set(offered.map(({ pageUrl }) => pageUrl)).size).toBe(1);
    expect(await get(CardCheckouts).ofInvoice(invoiceId)).toHaveLength(1);
  });

  it('are found once each by the task, although one answer in three is lost and orders are shown late', async () => {
    provider.behaviour = {
      loses: (call) => scrambled(call) % 3 === 0,
      fails: (call) => scrambled(call) % 7 === 1,
      isLate: (call) => scrambled(call) % 4 === 2,
    };
    const ids = [];
    for (let n = 0; n < runs(4, 12); n++) ids.push(await invoiced());
    for (const id of ids) {
      const { providerId } = await persistently(() => offer(id));
      provider.pay(providerId);
    }
    for (let round = 0; round < 12; round++)
      await Promise.all([get(ReadCheckoutsAgain).execute(signal), get(ReadCheckoutsAgain).execute(signal)]);
    expect(await Promise.all(ids.map(cardsOf))).toEqual(ids.map(() => [480_00]));
    // Checkouts whose answer was lost were never shown, and nobody paid them.
    expect(provider.created).toBeGreaterThan(ids.length);
    expect(provider.charged.filter((cents) => cents === 480_00).length).toBe(ids.length + 1);
  });

  const orderOf = (...payments: object[]) => ({ order: { id: 1, payments } });
  const share = { items: [{ shareAmount: 480_00 }] };

  it.each<[string, object]>([
    ['of another checkout', { id: 1, ...orderOf({ state: 'Authorized', ...share }) }],
    ['without an amount', orderOf({ state: 'Authorized' })],
    ['with an amount as text', orderOf({ state: 'Authorized', amount: '48000' })],
    ['with a fraction of a cent', orderOf({ state: 'Authorized', amount: 48_000.5 })],
    [
      'with a share that is no number',
      orderOf({ state: 'Authorized', items: [{ shareAmount: null }], amount: 48_000 }),
    ],
    ['of an order without payments', orderOf()],
    ['that waits for the bank', orderOf({ state: 'WaitingBankValidation', ...share })],
    ['of an unknown state', orderOf({ state: 'Later', ...share })],
    ['of no order', { order: 'paid' }],
  ])('are not believed by an answer %s', async (_, distortion) => {
    const invoiceId = await invoiced();
    const checkout = await offer(invoiceId);
    provider.behaviour = { distorts: (answer) => ({ ...answer, ...distortion }) };
    await get(FollowCheckout).execute(checkout.reference, signal);
    expect([await stateOf(checkout), await cardsOf(invoiceId)]).toEqual(['open', []]);
    // The true answer still counts.
    provider.behaviour = {};
    provider.pay(checkout.providerId);
    await get(FollowCheckout).execute(checkout.reference, signal);
    expect([await stateOf(checkout), await cardsOf(invoiceId)]).toEqual(['paid', [480_00]]);
  });

  it.each<[string, object]>([
    ['refunded before it was read', orderOf({ state: 'Refunded', ...share })],
    ['cancelled', orderOf({ state: 'Canceled', ...share })],
  ])('that were %s are not recorded', async (_, distortion) => {
    const invoiceId = await invoiced();
    const checkout = await offer(invoiceId);
    provider.behaviour = { distorts: (answer) => ({ ...answer, ...distortion }) };
    await get(FollowCheckout).execute(checkout.reference, signal);
    expect([await stateOf(checkout), await cardsOf(invoiceId)]).toEqual(['refused', []]);
  });

  it.each([{ redirectUrl: 'javascript:alert(1)' }, { redirectUrl: '' }, { id: null }])(
    'are not offered by an answer with %o',
    async (distortion) => {
      const invoiceId = await invoiced();
      provider.behaviour = { distorts: (answer) => ({ ...answer, ...distortion }) };
      await expect(offer(invoiceId)).rejects.toMatchObject({ code: 'accounting.card-payments-unavailable' });
      expect(await get(CardCheckouts).ofInvoice(invoiceId)).toEqual([]);
    },
  );

  it('with a contribution that the customer adds for HelloAsso are recorded without it', async () => {
    const invoiceId = await invoiced();
    const checkout = await offer(invoiceId);
    provider.behaviour = { tip: 5_00 };
    provider.pay(checkout.providerId);
    await get(FollowCheckout).notify(checkout.reference, signal);
    expect([await stateOf(checkout), await cardsOf(invoiceId)]).toEqual(['paid', [480_00]]);
  });

  it('that were refused are not recorded, and are once a second card was accepted', async () => {
    const invoiceId = await invoiced();
    const checkout = await offer(invoiceId);
    provider.pay(checkout.providerId, 'Refused');
    await get(FollowCheckout).notify(checkout.reference, signal);
    expect(await stateOf(checkout)).toBe('refused');
    provider.pay(checkout.providerId);
    await get(FollowCheckout).notify(checkout.reference, signal);
    expect([await stateOf(checkout), await cardsOf(invoiceId)]).toEqual(['paid', [480_00]]);
  });

  it('are recorded once when the process dies between the payment and the checkout', async () => {
    const invoiceId = await invoiced();
    const checkout = await offer(invoiceId);
    provider.pay(checkout.providerId);
    // The connection ends at the very statement that follows the payment, as with a killed process.
    await app.unitOfWork.query(`
      CREATE FUNCTION accounting.die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_terminate_backend(pg_backend_pid());
        RETURN NEW;
      END $$`);
    await app.unitOfWork.query(`
      CREATE TRIGGER die BEFORE UPDATE ON accounting.card_checkouts FOR EACH ROW
      WHEN (NEW.state = 'paid') EXECUTE FUNCTION accounting.die()`);
    await expect(get(SettleCheckout).execute(checkout, signal)).rejects.toThrow();
    expect([await stateOf(checkout), await cardsOf(invoiceId)]).toEqual(['open', []]);
    await app.unitOfWork.query('DROP TRIGGER die ON accounting.card_checkouts');
    await app.unitOfWork.query('DROP FUNCTION accounting.die()');
    await Promise.all([get(ReadCheckoutsAgain).execute(signal), get(SettleCheckout).execute(checkout, signal)]);
    expect([await stateOf(checkout), await cardsOf(invoiceId)]).toEqual(['paid', [480_00]]);
  });

  it('race with a payment by hand of the same invoice: one of both is recorded, never both', async () => {
    const manager = await app.loginAs('cadre@demo.example');
    for (let round = 0; round < runs(2, 5); round++) {
      const invoiceId = await invoiced();
      const checkout = await offer(invoiceId);
      provider.pay(checkout.providerId);
      const payment = { type: 1, amount: 480, paymentDate: new Date().toISOString().slice(0, 10) };
      const [byHand] = await Promise.all([
        manager.post(`/api/payment/invoice/${invoiceId}`, { payments: [payment] }),
        get(FollowCheckout).notify(checkout.reference, signal),
      ]);
      const invoice = (await get(Invoices).find(invoiceId))!;
      expect(invoice.snapshot().payments).toHaveLength(1);
      expect(invoice.balance.isZero()).toBe(true);
      expect(await stateOf(checkout)).toBe(byHand.status === 200 ? 'to-refund' : 'paid');
    }
  });
});
