import { Money } from '@pds/kernel';
import fc from 'fast-check';
import { Invoice } from '../model/invoices/invoice';
import { type CounterValue, nextCounterValue, type NumberedKind } from '../model/invoices/numbering';
import type { Counters } from '../ports/invoices/counters';
import type { Invoices } from '../ports/invoices/invoices';
import { sampleCreditNote, sampleDossier, sampleInvoice, samplePayment } from './samples';

/** Specification of every implementation of {@link Invoices}; run in memory and on PostgreSQL. */
export function invoicesContract(makeRepository: () => Invoices | Promise<Invoices>): void {
  let sequence = 0;
  const added = async (
    invoices: Invoices,
    options: { amountCents?: number; stationId?: number; isTaxable?: boolean } = {},
  ) => {
    const sample = sampleDossier(options.stationId ? { id: options.stationId } : {});
    const vat = { regime: 'taxable', coverRate: 20, optionsRate: 20 } as const;
    const dossier = options.isTaxable ? { ...sample, issuer: { ...sample.issuer, vat } } : sample;
    const invoice = sampleInvoice({
      id: await invoices.nextId(),
      sequence: ++sequence,
      amountCents: options.amountCents,
      dossier,
    });
    await invoices.add(invoice);
    return invoice;
  };

  /** A credit note on an invoice that is not saved yet; the amount above the balance is refunded by transfer. */
  const creditedOn = async (invoices: Invoices, invoice: Invoice, amountCents: number) => {
    const isRefunded = invoice.refundDue(Money.ofCents(amountCents)).isPositive();
    return sampleCreditNote(invoice, {
      id: await invoices.nextCreditNoteId(),
      sequence: ++sequence,
      amountCents,
      ...(isRefunded ? { refund: { type: 1, paidOn: '2026-11-23' }, refundId: await invoices.nextPaymentId() } : {}),
    });
  };

  it('returns an invoice as it was added, including its frozen content', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices);
    const found = await invoices.find(invoice.id);
    expect(found).toBeInstanceOf(Invoice);
    expect(found?.snapshot()).toEqual(invoice.snapshot());
    expect((await invoices.findForUpdate(invoice.id))?.snapshot()).toEqual(invoice.snapshot());
  });

  it('returns the day of the first invoice of an issuer, and of that issuer only', async () => {
    const invoices = await makeRepository();
    const dossier = sampleDossier();
    const own = { ...dossier, issuer: { ...dossier.issuer, code: '38' } };
    expect(await invoices.firstInvoicedOn('38')).toBeNull();
    for (const [place, day] of ['2026-11-20', '2027-02-03'].entries())
      await invoices.add(
        sampleInvoice({
          id: await invoices.nextId(),
          sequence: place + 1,
          issuedAt: Date.parse(`${day}T23:30:00Z`),
          dossier: own,
        }),
      );
    expect(await invoices.firstInvoicedOn('38')).toBe('2026-11-21');
  });

  it('returns null for an unknown id', async () => {
    const invoices = await makeRepository();
    expect(await invoices.find(999_999)).toBeNull();
    expect(await invoices.findForUpdate(999_999)).toBeNull();
  });

  it('stores payments, credit notes, refunds, counter-entries and the note of a changed invoice, and nothing else', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices, { amountCents: 100_00 });
    const first = await invoices.nextPaymentId();
    samplePayment(invoice, { id: first, amountCents: 30_00 });
    samplePayment(invoice, { id: await invoices.nextPaymentId(), amountCents: 20_00, type: 2 });
    samplePayment(invoice, { id: await invoices.nextPaymentId(), amountCents: 40_00 });
    const counterEntry = { id: await invoices.nextPaymentId(), reason: 'Saisi deux fois' };
    invoice.reverse(first, counterEntry, { at: Date.parse('2026-11-22T10:30:00Z'), by: null });
    const credited = await creditedOn(invoices, invoice, 45_00);
    invoice.annotate('Relancer en décembre');
    await invoices.save(invoice);
    await invoices.save(invoice);
    const found = await invoices.find(invoice.id);
    expect(found?.snapshot()).toEqual(invoice.snapshot());
    expect(found?.balance.cents).toBe(0);
    expect(found?.snapshot().payments.map(({ amountCents }) => amountCents)).toEqual([
      30_00, 20_00, 40_00, -30_00, -5_00,
    ]);
    expect(found?.snapshot().payments.at(-1)).toMatchObject({ creditNoteId: credited.id, reverses: null });
    expect(found?.creditNote(credited.id)).toEqual(credited);
  });

  it('stores a refund that exceeds the paid amount after a payment bounced', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices, { amountCents: 100_00 });
    const paid = await invoices.nextPaymentId();
    samplePayment(invoice, { id: paid, amountCents: 100_00 });
    await creditedOn(invoices, invoice, 30_00);
    await invoices.save(invoice);
    const bounced = { id: await invoices.nextPaymentId(), reason: 'Chèque impayé' };
    invoice.reverse(paid, bounced, { at: Date.parse('2026-11-24T10:30:00Z'), by: 9 });
    await invoices.save(invoice);
    const found = await invoices.find(invoice.id);
    expect([found?.paid.cents, found?.credited.cents, found?.balance.cents]).toEqual([-30_00, 30_00, 100_00]);
  });

  it('finds an invoice by its payment and by its credit note', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices, { amountCents: 100_00 });
    await added(invoices);
    const paymentId = await invoices.nextPaymentId();
    samplePayment(invoice, { id: paymentId, amountCents: 30_00 });
    const { id } = await creditedOn(invoices, invoice, 20_00);
    await invoices.save(invoice);
    expect((await invoices.findByPayment(paymentId))?.snapshot()).toEqual(invoice.snapshot());
    expect((await invoices.findByCreditNote(id))?.snapshot()).toEqual(invoice.snapshot());
    expect(await invoices.findByPayment(999_999)).toBeNull();
    expect(await invoices.findByCreditNote(999_999)).toBeNull();
  });

  it('reports whether a station was invoiced, even if all of it was credited', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices, { stationId: 81, amountCents: 100_00 });
    await creditedOn(invoices, invoice, 100_00);
    await invoices.save(invoice);
    expect([await invoices.isInvoiced(81), await invoices.isInvoiced(82)]).toEqual([true, false]);
  });

  it('lists the invoices of a station oldest first, with their totals', async () => {
    const invoices = await makeRepository();
    const first = await added(invoices, { stationId: 77, amountCents: 100_00 });
    const second = await added(invoices, { stationId: 77, amountCents: 50_00, isTaxable: true });
    await added(invoices, { stationId: 78, amountCents: 70_00 });
    expect((await invoices.ofStation(77)).map(({ id }) => id)).toEqual([first.id, second.id]);
    await creditedOn(invoices, second, 20_00);
    await invoices.save(second);
    const billed = await invoices.stationBilling(77);
    expect([billed.invoiced.cents, billed.credited.cents]).toEqual([150_00, 20_00]);
    expect(billed.invoices).toEqual([
      {
        number: first.snapshot().number,
        issueDate: '2026-11-20',
        amountCents: 100_00,
        creditedCents: 0,
        partsLeft: { cover: 100_00, options: 0 },
        waivedCents: 0,
        reclaimedCents: 0,
        organisationId: 3,
        issuerCode: '69',
      },
      {
        number: second.snapshot().number,
        issueDate: '2026-11-20',
        amountCents: 50_00,
        creditedCents: 20_00,
        partsLeft: { cover: 30_00, options: 0 },
        waivedCents: 0,
        reclaimedCents: 0,
        organisationId: 3,
        issuerCode: '69',
      },
    ]);
    const nothing = await invoices.stationBilling(79);
    expect([nothing.invoiced.cents, nothing.credited.cents, nothing.invoices]).toEqual([0, 0, []]);
  });

  it('stores the amount waived by final credit notes, their staff notes, and the amount that an invoice reclaims', async () => {
    const invoices = await makeRepository();
    const first = await added(invoices, { stationId: 83, amountCents: 100_00 });
    const id = await invoices.nextCreditNoteId();
    const final = { amountCents: 70_00, isFinal: true, note: 'Vu avec la trésorière' };
    const note = sampleCreditNote(first, { id, sequence: ++sequence, ...final });
    expect(note).toMatchObject({ isFinal: true, waivedCents: 70_00, note: 'Vu avec la trésorière' });
    await invoices.save(first);
    expect((await invoices.find(first.id))?.creditNote(id)).toEqual(note);
    expect((await invoices.stationBilling(83)).waived.cents).toBe(70_00);

    const dossier = sampleDossier({ id: 83, priceCents: 100_00 });
    const [before] = await invoices.ofStation(83);
    const again = sampleInvoice({
      id: await invoices.nextId(),
      sequence: ++sequence,
      amountCents: 20_00,
      dossier,
      earlier: [before!],
    });
    expect(again.snapshot().content).toMatchObject({ waivedCents: 50_00, reclaimedCents: 20_00, remainingCents: 0 });
    await invoices.add(again);
    const billed = await invoices.stationBilling(83);
    expect([billed.waived.cents, billed.invoices.map(({ reclaimedCents }) => reclaimedCents)]).toEqual([
      50_00,
      [0, 20_00],
    ]);
  });

  it('stores several invoices at once, and returns the totals of several stations', async () => {
    const invoices = await makeRepository();
    const ids = await invoices.nextIds(3);
    expect(ids.toSorted((a, b) => a - b)).toEqual(ids);
    expect(new Set([...ids, await invoices.nextId()]).size).toBe(4);
    const stations = [91, 92, 91];
    const issued = ids.map((id, at) => {
      const dossier = sampleDossier({ id: stations[at]! });
      return sampleInvoice({ id, sequence: ++sequence, amountCents: (at + 1) * 100_00, dossier });
    });
    await invoices.add(...issued);
    for (const invoice of issued) expect((await invoices.find(invoice.id))?.snapshot()).toEqual(invoice.snapshot());
    const billed = await invoices.stationBillings([92, 91, 93]);
    expect([...billed].map(([id, { invoiced, invoices }]) => [id, invoiced.cents, invoices.length])).toEqual([
      [92, 200_00, 1],
      [91, 400_00, 2],
      [93, 0, 0],
    ]);
    for (const id of [91, 92, 93]) expect(billed.get(id)).toEqual(await invoices.stationBilling(id));
    expect(await invoices.stationBillings([])).toEqual(new Map());
  });

  it('keeps the first frozen file permanently', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices);
    const first = { key: 'invoices/a.pdf', sha256: 'a'.repeat(64) };
    expect(await invoices.freezeFile(invoice.id, first)).toEqual(first);
    expect(await invoices.freezeFile(invoice.id, { key: 'invoices/b.pdf', sha256: 'b'.repeat(64) })).toEqual(first);
    expect((await invoices.find(invoice.id))?.snapshot().file).toEqual(first);
  });

  it('keeps the first frozen file of a credit note too', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices);
    const { id } = await creditedOn(invoices, invoice, 20_00);
    await invoices.save(invoice);
    const first = { key: 'credit-notes/a.pdf', sha256: 'a'.repeat(64) };
    expect(await invoices.freezeCreditNoteFile(id, first)).toEqual(first);
    expect(await invoices.freezeCreditNoteFile(id, { key: 'b', sha256: 'b'.repeat(64) })).toEqual(first);
    expect((await invoices.findByCreditNote(id))?.creditNote(id)?.file).toEqual(first);
  });

  it('stores the time of sending', async () => {
    const invoices = await makeRepository();
    const invoice = await added(invoices);
    const at = Date.parse('2026-11-20T11:00:00Z');
    await invoices.markSent(invoice.id, at);
    expect((await invoices.find(invoice.id))?.snapshot().sentAt).toBe(at);
  });
}

/** Specification of every implementation of {@link Counters}. `run` executes its work in a transaction. */
export function countersContract(
  make: () => Promise<{ counters: Counters; run: <T>(work: () => Promise<T>) => Promise<T> }>,
): void {
  it('starts each kind of each issuer at 1, and continues from the last number', async () => {
    const { counters, run } = await make();
    const at = Date.parse('2026-11-20T10:00:00.123Z');
    const take = (issuer: string, kind: NumberedKind, when = at) => run(() => counters.take(issuer, kind, when));
    expect(await take('38', 'invoice')).toEqual({ sequence: 1, issuedAt: at });
    expect(await take('38', 'invoice', at + 1)).toEqual({ sequence: 2, issuedAt: at + 1 });
    expect(await take('38', 'credit-note')).toEqual({ sequence: 1, issuedAt: at });
    expect(await take('38A4', 'invoice')).toEqual({ sequence: 1, issuedAt: at });
    expect(await take('38', 'invoice', at + 5)).toEqual({ sequence: 3, issuedAt: at + 5 });
  });

  it('numbers as the domain does, for any number of simultaneous callers and any clocks', async () => {
    const { counters, run } = await make();
    let made = 0;
    const takings = fc.array(fc.tuple(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 5 })), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(takings, async (asked) => {
        const issuer = `P${++made}`;
        let last: CounterValue | null = null;
        for (const [now, count] of asked) {
          const expected = Array.from({ length: count }, () => (last = nextCounterValue(last, now)));
          expect(await run(() => counters.takeSeveral(count, issuer, 'invoice', now))).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
  });
}
