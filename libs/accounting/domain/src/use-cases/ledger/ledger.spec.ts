import { daysLater, DomainError, Money, type Principal } from '@pds/kernel';
import { InMemoryFrozenFiles } from '@pds/kernel/testing';
import fc from 'fast-check';
import { AmountAboveRemainder, CreditNoteNotFound, InvoiceNotFound, RefundMissing } from '../../invoices.errors';
import { NoCompletePayment, PaymentNotFound } from '../../ledger.errors';
import { booksInMemory, InMemoryCreditNotePdfs, sampleAccountant, sampleDossier } from '../../testing';
import { remainingToInvoice } from '../../model/invoices/billable-dossier';
import { invoiceTitle } from '../../model/invoices/invoice-content';
import { FreezeCreditNotePdf } from '../invoices/freeze-credit-note-pdf';
import { OpenCreditNotePdf } from '../invoices/open-credit-note-pdf';

const priceCents = 1_000_00;
const paidOn = '2026-11-20';

function setUp() {
  const { issue, pay, credit, reverse, stations, dossiers, invoices, outbox, order } = booksInMemory();
  const dossierOf = (cents: number) => {
    return { priceCents: cents, accepted: { ...sampleDossier().accepted!, totalCents: priceCents } };
  };
  order(dossierOf(priceCents));
  return {
    outbox,
    invoices,
    put: (cents: number) => dossiers.put(sampleDossier(dossierOf(cents))),
    status: () => stations.statuses.get(41),
    mark: (status: number) => stations.statuses.set(41, status),
    issue: (cents: number) =>
      issue.execute(
        { aidStationId: 41, amount: Money.ofCents(cents), contact: null, commitmentNumber: '', comment: '' },
        sampleAccountant,
      ),
    pay: (invoiceId: number, ...amounts: { cents: number; type: number; day?: string }[]) =>
      pay.execute(
        {
          invoiceId,
          payments: amounts.map(({ cents, type, day = paidOn }) => {
            return { type, amount: Money.ofCents(cents), paidOn: day };
          }),
        },
        sampleAccountant,
      ),
    record: pay.execute.bind(pay),
    credit: (invoiceId: number, cents: number, refundType?: number, day = paidOn, isFinal = false) =>
      credit.execute(
        {
          invoiceId,
          amount: Money.ofCents(cents),
          comment: ' Geste commercial ',
          note: ' Vu avec la trésorière ',
          isFinal,
          refund: refundType === undefined ? null : { type: refundType, paidOn: day },
        },
        sampleAccountant,
      ),
    reverse: (paymentId: number, reason = 'Erreur de saisie', principal: Principal = sampleAccountant) =>
      reverse.execute({ paymentId, reason }, principal),
  };
}

describe('payments', () => {
  it('are stored if they have an amount, a type and a date; incomplete lines are ignored', async () => {
    const { issue, record } = setUp();
    const { id: invoiceId } = await issue(100_00);
    const amount = Money.ofEuros(10);
    const whole = { amount, type: 1, paidOn };
    const payments = [{ ...whole, amount: null }, whole, { ...whole, type: null }, { ...whole, paidOn: null }];
    const invoice = await record({ invoiceId, payments }, sampleAccountant);
    expect(invoice.snapshot().payments).toHaveLength(1);
    expect(invoice.snapshot().payments[0]).toMatchObject({ amountCents: 10_00, recordedBy: 9 });
  });

  it('are all refused if one is dated before the first bookable day, which the error names', async () => {
    const { issue, pay, invoices } = setUp();
    const { id: invoiceId } = await issue(100_00);
    for (const day of ['2025-11-19', '1999-12-31', '1900-01-01']) {
      const paying = pay(invoiceId, { cents: 10_00, type: 1 }, { cents: 10_00, type: 1, day });
      await expect(paying).rejects.toMatchObject({
        code: 'accounting.date-before-books',
        fields: [{ field: 'payments.1.paymentDate' }],
      });
    }
    expect((await invoices.find(invoiceId))?.snapshot().payments).toEqual([]);
    await pay(invoiceId, { cents: 10_00, type: 1, day: '2025-11-20' });
  });

  it('are refused if none is complete, unless only the note is changed', async () => {
    const { issue, record, invoices } = setUp();
    const { id: invoiceId } = await issue(100_00);
    const incomplete = { amount: Money.ofEuros(10), type: 1, paidOn: null };
    for (const command of [{ payments: [] }, { payments: [incomplete], comment: 'Relancée' }])
      await expect(record({ invoiceId, ...command }, sampleAccountant)).rejects.toThrow(NoCompletePayment);
    expect((await invoices.find(invoiceId))?.snapshot().comment).toBe('');
    await record({ invoiceId, payments: [], comment: 'Relancée' }, sampleAccountant);
    expect((await invoices.find(invoiceId))?.snapshot().comment).toBe('Relancée');
  });
});

describe('a follow-up note alone', () => {
  it('changes no status, whether set by hand or not', async () => {
    const { issue, pay, record, status, mark } = setUp();
    const { id: invoiceId } = await issue(priceCents);
    const annotate = () => record({ invoiceId, payments: [], comment: 'Relancée' }, sampleAccountant);
    mark(4);
    await annotate();
    expect(status()).toBe(4);
    await pay(invoiceId, { cents: priceCents, type: 1 });
    expect(status()).toBe(6);
    mark(3);
    await annotate();
    expect(status()).toBe(3);
  });
});

describe('a counter-entry', () => {
  it('moves a paid station back to 5 Facturé, and a new payment moves it to 6 Payé again', async () => {
    const { issue, pay, reverse, status } = setUp();
    const { id } = await issue(priceCents);
    const paid = await pay(id, { cents: priceCents, type: 2 });
    expect(status()).toBe(6);
    const { balance } = await reverse(paid.snapshot().payments[0]!.id);
    expect([balance.cents, status()]).toEqual([priceCents, 5]);
    await pay(id, { cents: priceCents, type: 1 });
    expect(status()).toBe(6);
  });

  it('keeps a status that was set by hand', async () => {
    const { issue, pay, reverse, status, mark } = setUp();
    const { id } = await issue(priceCents);
    const paid = await pay(id, { cents: 10_00, type: 1 });
    mark(6);
    await reverse(paid.snapshot().payments[0]!.id);
    expect(status()).toBe(6);
    mark(3);
    await pay(id, { cents: 10_00, type: 1 });
    expect(status()).toBe(3);
  });

  it('requires the invoice to be in scope; otherwise the payment does not exist', async () => {
    const { issue, pay, reverse } = setUp();
    const { id } = await issue(priceCents);
    const paymentId = (await pay(id, { cents: 10_00, type: 1 })).snapshot().payments[0]!.id;
    const stranger: Principal = { ...sampleAccountant, scope: { kind: 'department', departmentId: 38 } };
    await expect(reverse(paymentId, 'Erreur', stranger)).rejects.toThrow(PaymentNotFound);
    await expect(reverse(999_999)).rejects.toThrow(PaymentNotFound);
  });
});

describe('a credit note', () => {
  it('on a paid invoice refunds the excess, publishes an event, and moves the station back to 4 Commandé', async () => {
    const { issue, pay, credit, status, outbox } = setUp();
    const { id } = await issue(priceCents);
    await pay(id, { cents: priceCents, type: 1 });
    await expect(credit(id, 300_00)).rejects.toThrow(RefundMissing);
    const invoice = await credit(id, 300_00, 1);
    const { credits, payments } = invoice.snapshot();
    expect(credits).toMatchObject([{ number: 'A69-2026-000001', comment: 'Geste commercial', issuedBy: 9 }]);
    expect(payments.at(-1)).toMatchObject({ amountCents: -300_00, creditNoteId: credits[0]!.id, recordedBy: 9 });
    expect([invoice.balance.cents, status()]).toEqual([0, 4]);
    expect(outbox.events.at(-1)).toMatchObject({
      type: 'accounting.credit-note-issued',
      payload: { creditNoteId: credits[0]!.id, invoiceId: id, aidStationId: 41 },
    });
  });

  it('does not change the status while no amount is reopened for invoicing', async () => {
    const { issue, pay, credit, put, status } = setUp();
    const { id } = await issue(priceCents);
    await pay(id, { cents: priceCents, type: 1 });
    put(700_00);
    await credit(id, 300_00, 1);
    expect(status()).toBe(6);
  });

  it('is rendered once, from its frozen content, for callers who may see its invoice', async () => {
    const { issue, credit, invoices } = setUp();
    const { id } = await issue(priceCents);
    const note = (await credit(id, 300_00)).snapshot().credits[0]!;
    const pdfs = new InMemoryCreditNotePdfs();
    const files = new InMemoryFrozenFiles();
    const open = new OpenCreditNotePdf(invoices, new FreezeCreditNotePdf(invoices, pdfs, files), files);
    const first = await open.execute(note.id, sampleAccountant);
    expect(first.fileName).toBe('avoir-A69-2026-000001.pdf');
    expect(JSON.parse(new TextDecoder().decode(first.bytes))).toEqual({ content: note.content, print: 1 });
    expect((await open.execute(note.id, sampleAccountant)).bytes).toEqual(first.bytes);
    const stranger: Principal = { ...sampleAccountant, scope: { kind: 'department', departmentId: 38 } };
    await expect(open.execute(note.id, stranger)).rejects.toThrow(CreditNoteNotFound);
    await expect(open.execute(999_999, sampleAccountant)).rejects.toThrow(CreditNoteNotFound);
  });
});

describe('a final credit note', () => {
  const final = [undefined, paidOn, true] as const;

  it('of the whole price settles it: the station is 6 Payé, and a new invoice moves it to 5 Facturé', async () => {
    const { issue, credit, invoices, status } = setUp();
    const { id } = await issue(priceCents);
    const credited = await credit(id, priceCents, ...final);
    expect(credited.snapshot().credits).toMatchObject([{ isFinal: true, waivedCents: priceCents }]);
    expect([credited.balance.cents, status()]).toEqual([0, 6]);
    await expect(issue(priceCents + 1)).rejects.toThrow(AmountAboveRemainder);
    const again = await issue(600_00);
    expect(again.snapshot().content).toMatchObject({ reclaimedCents: 600_00, waivedCents: 400_00, remainingCents: 0 });
    expect([status(), (await invoices.stationBilling(41)).waived.cents]).toEqual([5, 400_00]);
    // The amount credited on that invoice is to be invoiced again, unless the credit note is final too.
    await credit(again.id, 600_00);
    expect(status()).toBe(4);
  });

  it('on an unpaid invoice leaves it 5 Facturé with a balance, 6 Payé without', async () => {
    const { issue, credit, pay, status } = setUp();
    const { id } = await issue(priceCents);
    await credit(id, 300_00, ...final);
    expect(status()).toBe(5);
    await pay(id, { cents: 700_00, type: 1 });
    expect(status()).toBe(6);
  });

  it('of a part leaves the rest of the price to invoice, which the next invoice closes', async () => {
    const { issue, credit, status } = setUp();
    const deposit = await issue(400_00);
    await credit(deposit.id, 100_00, ...final);
    expect(status()).toBe(4);
    const rest = await issue(600_00);
    expect(rest.snapshot().content).toMatchObject({ waivedCents: 100_00, reclaimedCents: 0, remainingCents: 0 });
    expect([invoiceTitle(rest.snapshot().content), status()]).toEqual(['Facture de solde', 5]);
  });

  it('prints its reason only; the note is for staff', async () => {
    const { issue, credit } = setUp();
    const { id } = await issue(priceCents);
    const [note] = (await credit(id, 100_00, ...final)).snapshot().credits;
    expect(note).toMatchObject({ comment: 'Geste commercial', note: 'Vu avec la trésorière' });
    expect(note!.content.comment).toBe('Geste commercial');
    expect(JSON.stringify(note!.content)).not.toContain('trésorière');
  });
});

describe('the ledgers of a station', () => {
  /** An attempted action; `which` selects one of the existing invoices or entries. */
  const which = fc.nat({ max: 7 });
  const cents = fc.integer({ min: -100, max: 700_00 });
  const type = fc.integer({ min: 1, max: 4 });
  /** Mostly on the invoice's day; otherwise before it, or tomorrow. */
  const day = fc.oneof(
    { weight: 3, arbitrary: fc.constant(paidOn) },
    { weight: 1, arbitrary: fc.integer({ min: -5, max: 1 }).map((later) => daysLater(paidOn, later)) },
  );
  const refund = fc.option(type, { nil: undefined });
  const isFinal = fc.boolean();
  const attempt = fc.oneof(
    { weight: 3, arbitrary: fc.record({ does: fc.constant('issue' as const), cents }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('pay' as const), which, cents, type, day }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('payRest' as const), which, type, day }) },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constant('credit' as const), which, cents, type: refund, day, isFinal }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constant('creditRest' as const), which, type: refund, day, isFinal }),
    },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('reverse' as const), which: fc.nat({ max: 20 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('price' as const), cents: fc.integer({ min: 1, max: priceCents }) }),
    },
  );

  it('stay balanced after any actions, and a refused action changes nothing', async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 40 }), async (attempts) => {
        const { issue, pay, credit, reverse, put, invoices, status } = setUp();
        let price = priceCents;
        const all = () => invoices.ofStation(41);
        for (const tried of attempts) {
          const before = await all();
          const left = async () => {
            const billed = await invoices.stationBilling(41);
            expect(billed.waived.isNegative()).toBe(false);
            expect(billed.waived.isGreaterThan(billed.credited)).toBe(false);
            return remainingToInvoice(Money.ofCents(price), billed).cents;
          };
          const leftBefore = await left();
          const chosen = 'which' in tried && before.length > 0 ? before[tried.which % before.length]! : null;
          const entries = before.flatMap((invoice) => invoice.snapshot().payments);
          const act = async (): Promise<unknown> => {
            if (tried.does === 'issue') return issue(tried.cents);
            if (tried.does === 'price') return put((price = tried.cents));
            if (tried.does === 'reverse') return reverse(entries[tried.which % (entries.length || 1)]?.id ?? 0);
            if (!chosen) throw new InvoiceNotFound();
            if (tried.does === 'pay') return pay(chosen.id, tried);
            if (tried.does === 'payRest') return pay(chosen.id, { ...tried, cents: chosen.balance.cents });
            const credited = tried.does === 'credit' ? tried.cents : chosen.creditable.cents;
            return credit(chosen.id, credited, tried.type, tried.day, tried.isFinal);
          };
          const outcome = await act().then(
            () => 'done',
            (error: unknown) => {
              if (!(error instanceof DomainError)) throw error;
              return error.code;
            },
          );
          seen.set(`${tried.does} ${outcome}`, (seen.get(`${tried.does} ${outcome}`) ?? 0) + 1);
          const after = await all();
          if (outcome !== 'done')
            expect(after.map((one) => one.snapshot())).toEqual(before.map((one) => one.snapshot()));

          const isCredit = tried.does === 'credit' || tried.does === 'creditRest';
          if (outcome === 'done' && isCredit && tried.isFinal) expect(await left()).toBe(leftBefore);
          // If nothing is left to invoice or to pay, the status of the station shows it.
          if (outcome === 'done' && isCredit && (await left()) === 0 && after.every(({ balance }) => balance.isZero()))
            expect(status()).toBe(6);

          let net = 0;
          for (const invoice of after) {
            const { content, payments, credits } = invoice.snapshot();
            const sum = (rows: readonly { amountCents: number }[]) =>
              rows.reduce((total, { amountCents }) => total + amountCents, 0);
            expect(invoice.balance.cents).toBe(content.amountCents - sum(payments) - sum(credits));
            expect(invoice.balance.cents).toBeGreaterThanOrEqual(0);
            expect(invoice.balance.cents).toBeLessThanOrEqual(content.amountCents);
            expect(sum(credits)).toBeLessThanOrEqual(content.amountCents);
            net += content.amountCents - sum(credits);
            for (const { reverses, amountCents } of payments) {
              const taken = payments.filter(({ id }) => id === reverses);
              if (reverses !== null) expect(taken).toMatchObject([{ amountCents: -amountCents, reverses: null }]);
            }
            // No entry is in the future, and nothing is refunded before it was received.
            const days = payments.map((entry) => entry.paidOn);
            expect(days.filter((entered) => entered > paidOn)).toEqual([]);
            for (const refund of payments.filter(({ creditNoteId }) => creditNoteId !== null)) {
              const received = payments.filter(({ id, amountCents }) => id < refund.id && amountCents > 0);
              expect(received.some((entry) => entry.paidOn <= refund.paidOn)).toBe(true);
            }
          }
          expect(net).toBeLessThanOrEqual(priceCents);
          if (tried.does === 'issue' && outcome === 'done') expect(net).toBeLessThanOrEqual(price);
          const gapless = (sequences: number[]) =>
            expect(sequences.sort((a, b) => a - b)).toEqual(sequences.map((_, index) => index + 1));
          gapless(after.map((one) => one.snapshot().sequence));
          gapless(after.flatMap((one) => one.snapshot().credits.map(({ sequence }) => sequence)));
        }
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
    // Each action succeeded and was refused at least once: otherwise the property would prove little.
    for (const outcome of [
      'issue done',
      'issue accounting.amount-above-remainder',
      'payRest done',
      'pay done',
      'pay accounting.payment-amount',
      'creditRest done',
      'credit done',
      'credit accounting.refund-missing',
      'credit accounting.nothing-to-refund',
      'credit accounting.refund-above-received',
      'credit accounting.credit-amount',
      'price done',
      'pay accounting.payment-in-future',
      'payRest accounting.payment-in-future',
      'creditRest accounting.refund-before-payment',
      'reverse done',
      'reverse accounting.payment-reversed',
      'reverse accounting.counter-entry-final',
      'reverse accounting.counter-entry-amount',
    ])
      expect([outcome, seen.get(outcome) ?? 0]).not.toEqual([outcome, 0]);
  });
});
