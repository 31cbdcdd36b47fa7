import { Money } from '@pds/kernel';
import { Invoice } from '../model/invoice';
import { nextNumber } from '../model/numbering';
import type { Counters } from '../ports/counters';
import type { Invoices } from '../ports/invoices';
import { sampleDossier, sampleInvoice } from './samples';

/** What every implementation of {@link Invoices} must do; run in memory and on PostgreSQL. */
export function invoicesContract(makeRepository: () => Invoices | Promise<Invoices>): void {
  let sequence = 0;
  const added = async (invoices: Invoices, options: { amountCents?: number; stationId?: number } = {}) => {
    const dossier = sampleDossier(options.stationId ? { id: options.stationId } : {});
    const invoice = sampleInvoice({
      id: await invoices.nextId(),
      sequence: ++sequence,
      amountCents: options.amountCents,
      dossier,
    });
    await invoices.add(invoice);
    return invoice;
  };

  it('gives back an invoice as it was added, its frozen content included', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices);
    const found = await invoices.find(invoice.id);
    expect(found).toBeInstanceOf(Invoice);
    expect(found?.snapshot()).toEqual(invoice.snapshot());
    expect((await invoices.findForUpdate(invoice.id))?.snapshot()).toEqual(invoice.snapshot());
  });

  it('answers null for an id it does not know', async () => {
    const invoices = await makeRepository();
    expect(await invoices.find(999_999)).toBeNull();
    expect(await invoices.findForUpdate(999_999)).toBeNull();
  });

  it('keeps payments, credit notes and the note, and nothing else of a changed invoice', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices, { amountCents: 100_00 });
    invoice.recordPayment({ id: await invoices.nextPaymentId(), type: 1, amountCents: 30_00, paidOn: '2026-11-21' });
    invoice.recordPayment({ id: await invoices.nextPaymentId(), type: 2, amountCents: 20_00, paidOn: '2026-11-22' });
    const counter = { issuerCode: '69', kind: 'credit-note', lastNumber: invoice.id, lastIssuedAt: null } as const;
    const given = nextNumber(counter, Date.parse('2026-11-23T09:00:00Z'), 'Europe/Paris');
    const id = await invoices.nextCreditNoteId();
    invoice.credit({ id, amount: Money.ofCents(10_00), comment: 'Geste', given });
    invoice.annotate('Relancer en décembre');
    await invoices.save(invoice);
    await invoices.save(invoice);
    const found = await invoices.find(invoice.id);
    expect(found?.snapshot()).toEqual(invoice.snapshot());
    expect(found?.balance.cents).toBe(40_00);
  });

  it('lists the invoices of a station oldest first and adds them up', async () => {
    const invoices = await makeRepository();
    const first = await added(invoices, { stationId: 77, amountCents: 100_00 });
    const second = await added(invoices, { stationId: 77, amountCents: 50_00 });
    await added(invoices, { stationId: 78, amountCents: 70_00 });
    expect((await invoices.ofStation(77)).map(({ id }) => id)).toEqual([first.id, second.id]);
    const counter = { issuerCode: '69', kind: 'credit-note', lastNumber: 900_000, lastIssuedAt: null } as const;
    const given = nextNumber(counter, Date.parse('2026-11-23T09:00:00Z'), 'Europe/Paris');
    second.credit({ id: await invoices.nextCreditNoteId(), amount: Money.ofCents(20_00), comment: '', given });
    await invoices.save(second);
    const billed = await invoices.billedOn(77);
    expect([billed.invoiced.cents, billed.credited.cents]).toEqual([150_00, 20_00]);
    const nothing = await invoices.billedOn(79);
    expect([nothing.invoiced.cents, nothing.credited.cents]).toEqual([0, 0]);
  });

  it('freezes the first file it is given, for good', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices);
    const first = { key: 'invoices/a.pdf', sha256: 'a'.repeat(64) };
    expect(await invoices.freezeFile(invoice.id, first)).toEqual(first);
    expect(await invoices.freezeFile(invoice.id, { key: 'invoices/b.pdf', sha256: 'b'.repeat(64) })).toEqual(first);
    expect((await invoices.find(invoice.id))?.snapshot().file).toEqual(first);
  });

  it('remembers when it was sent', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices);
    const at = Date.parse('2026-11-20T11:00:00Z');
    await invoices.markSent(invoice.id, at);
    expect((await invoices.find(invoice.id))?.snapshot().sentAt).toBe(at);
  });
}

/** What every implementation of {@link Counters} must do. `run` puts its work in a transaction of its own. */
export function countersContract(
  make: () => Promise<{ counters: Counters; run: <T>(work: () => Promise<T>) => Promise<T> }>,
): void {
  it('starts each kind of each issuer at nothing, and goes on from what was given', async () => {
    const { counters, run } = await make();
    const fresh = await run(() => counters.findForUpdate('38', 'invoice'));
    expect(fresh).toEqual({ issuerCode: '38', kind: 'invoice', lastNumber: 0, lastIssuedAt: null });
    const at = Date.parse('2026-11-20T10:00:00.123Z');
    await run(() => counters.save({ ...fresh, lastNumber: 1, lastIssuedAt: at }));
    expect(await run(() => counters.findForUpdate('38', 'invoice'))).toEqual({
      ...fresh,
      lastNumber: 1,
      lastIssuedAt: at,
    });
    expect((await run(() => counters.findForUpdate('38', 'credit-note'))).lastNumber).toBe(0);
    expect((await run(() => counters.findForUpdate('38A4', 'invoice'))).lastNumber).toBe(0);
  });
}
