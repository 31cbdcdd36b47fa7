import { Money } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, plainSpaces } from '@pds/kernel/testing';
import { InvoiceNotFound } from '../../invoices.errors';
import { AlreadySettled, DateBeforeBooks, PaymentInFuture } from '../../ledger.errors';
import type { Invoice } from '../../model/invoices/invoice';
import {
  InMemoryBillableDossiers,
  InMemoryInvoices,
  InMemoryStations,
  sampleAccountant,
  sampleDossier,
  sampleInvoice,
  samplePayment,
} from '../../testing';
import { cashWarningsOfCustomers, type CollectedInvoice, CollectInvoices, type Collection } from './collect-invoices';

const paidOn = '2026-11-20';
const outage = new Error('Connection terminated');

/** Fails on the save of certain invoices, like a failing database. */
class FailingInvoices extends InMemoryInvoices {
  readonly failures = new Map<number, Error>();

  override async save(invoice: Invoice): Promise<void> {
    const failure = this.failures.get(invoice.id);
    if (failure) throw failure;
    await super.save(invoice);
  }
}

async function setUp() {
  const invoices = new FailingInvoices();
  const dossiers = new InMemoryBillableDossiers();
  dossiers.put(sampleDossier());
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  for (const id of [1, 2, 3]) await invoices.add(sampleInvoice({ id, sequence: id, amountCents: id * 100_00 }));
  const stations = new InMemoryStations();
  const isOutage = (error: unknown) => error === outage;
  const collecting = new CollectInvoices(stations, dossiers, invoices, new ImmediateUnitOfWork(), clock, isOutage);
  return {
    invoices,
    collect: (invoiceIds: number[], day = paidOn, type = 1) =>
      collecting.execute({ invoiceIds, type, paidOn: day }, sampleAccountant),
    balance: async (id: number) => (await invoices.find(id))!.balance.cents,
  };
}

/** The warnings of each collected invoice. */
const warningsOf = (collections: readonly Collection[]) =>
  collections.flatMap((one) => ('done' in one ? [one.done.warnings.map(plainSpaces)] : []));

describe('CollectInvoices', () => {
  it('reports an invoice that fails with an unexpected error, and continues with the others', async () => {
    const { invoices, collect, balance } = await setUp();
    const deadlock = new Error('deadlock detected');
    invoices.failures.set(2, deadlock);
    const collected = await collect([1, 2, 3]);
    expect(collected).toMatchObject([
      { id: 1, number: 'F69-2026-000001', done: { amount: Money.ofEuros(100) } },
      { id: 2, number: 'F69-2026-000002', failure: deadlock, isUncertain: false },
      { id: 3, number: 'F69-2026-000003', done: { amount: Money.ofEuros(300) } },
    ]);
    expect([await balance(1), await balance(2), await balance(3)]).toEqual([0, 200_00, 0]);
    invoices.failures.clear();
    expect(await collect([1, 2, 2])).toMatchObject([
      { id: 1, refusal: expect.any(AlreadySettled) },
      { id: 2, done: { amount: Money.ofEuros(200) } },
    ]);
  });

  it('stops when the database is lost, and attempts no further invoice', async () => {
    const { invoices, collect, balance } = await setUp();
    invoices.failures.set(2, outage);
    expect(await collect([1, 2, 3])).toMatchObject([
      { id: 1, done: { amount: Money.ofEuros(100) } },
      { id: 2, number: 'F69-2026-000002', failure: outage, isUncertain: true },
      { id: 3, number: null, isTried: false },
    ]);
    expect(await balance(3)).toBe(300_00);
  });

  it('refuses a future day, and gives no number for an invoice that does not exist', async () => {
    const { collect, balance } = await setUp();
    expect(await collect([1, 9], '2026-11-21')).toEqual([
      { id: 1, number: 'F69-2026-000001', refusal: expect.any(PaymentInFuture) },
      { id: 9, number: null, refusal: expect.any(InvoiceNotFound) },
    ]);
    expect(await balance(1)).toBe(100_00);
  });

  it('refuses a day before the first bookable day of the issuer', async () => {
    const { collect, balance } = await setUp();
    const refused = { refusal: expect.any(DateBeforeBooks) };
    expect(await collect([1], '2025-11-19')).toMatchObject([refused]);
    expect(await collect([1], '1999-12-31')).toMatchObject([refused]);
    expect(await balance(1)).toBe(100_00);
  });

  it('warns of more than 1 000 € in cash on one invoice', async () => {
    const { invoices, collect } = await setUp();
    await invoices.add(sampleInvoice({ id: 4, sequence: 4, amountCents: 1_000_01 }));
    const [first, fourth] = warningsOf(await collect([1, 4], paidOn, 3));
    expect(first).toEqual([]);
    expect(fourth).toEqual([expect.stringContaining('1 000,01 € ont été réglés en espèces sur cette facture')]);
  });

  it('warns of a day before the invoice’s, for any payment type, but not of earlier entries', async () => {
    const { invoices, collect } = await setUp();
    const early = expect.stringMatching(/^Règlement daté du 19\/11\/2026, avant l’émission /);
    for (const [id, type] of [
      [1, 1],
      [2, 2],
    ] as const) {
      expect(warningsOf(await collect([id], '2026-11-19', type))).toEqual([[early]]);
    }
    const invoice = (await invoices.find(3))!;
    samplePayment(invoice, { id: 90, amountCents: 1_00, paidOn: '2026-11-19' });
    await invoices.save(invoice);
    expect(warningsOf(await collect([3]))).toEqual([[]]);
  });

  it('warns of more than 1 000 € in cash by one customer on several invoices, for each customer separately', () => {
    const [marathon, comite] = [
      { organisationId: 3, name: 'Les Foulées lyonnaises' },
      { organisationId: null, name: 'Comité des fêtes' },
    ];
    const of = (customer: CollectedInvoice['customer'], ...euros: number[]): CollectedInvoice[] =>
      euros.map((amount, place) => {
        return { number: `F${place}`, amount: Money.ofEuros(amount), type: 3, customer, warnings: [] };
      });
    expect(cashWarningsOfCustomers([...of(marathon!, 600, 400), ...of(comite!, 600)])).toEqual([]);
    // The invoice's own warning covers this case.
    expect(cashWarningsOfCustomers(of(marathon!, 1_200))).toEqual([]);
    const byTransfer = of(marathon!, 600, 600).map((one) => ({ ...one, type: 1 }));
    expect(cashWarningsOfCustomers(byTransfer)).toEqual([]);
    const warnings = cashWarningsOfCustomers([
      ...of(marathon!, 600),
      ...of(comite!, 300, 700.01),
      ...of(marathon!, 400.5),
    ]);
    expect(warnings.map(plainSpaces)).toEqual([
      expect.stringMatching(
        /^Les Foulées lyonnaises : 1 000,50 € ont été réglés en espèces sur 2 factures : le paiement/,
      ),
      expect.stringMatching(/^Comité des fêtes : 1 000,01 € /),
    ]);
  });
});
