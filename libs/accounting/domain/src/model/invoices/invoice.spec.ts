import { localDate, Money } from '@pds/kernel';
import { plainSpaces } from '@pds/kernel/testing';
import {
  CreditAmountRefused,
  NothingToRefund,
  RefundAboveReceived,
  RefundBeforePayment,
  RefundMissing,
} from '../../invoices.errors';
import {
  CounterEntryIsFinal,
  CounterEntryRefused,
  PaymentAmountRefused,
  PaymentDetailsMissing,
  PaymentInFuture,
  PaymentNotFound,
  PaymentReversedAlready,
  ReasonMissing,
} from '../../ledger.errors';
import { invoiceTitle } from './invoice-content';
import { Invoice } from './invoice';
import { cashWarning, earlyPaymentWarning } from '../ledger/payment';
import { sampleCreditNote, sampleDossier, sampleInvoice, samplePayment } from '../../testing';

const written = { at: Date.parse('2026-11-22T10:00:00Z'), by: 9 };
const received = (id: number, cents: number) => {
  return { id, type: 1, amount: Money.ofCents(cents), paidOn: '2026-11-21' };
};

describe('Invoice', () => {
  it('contains the full content of the dossier when the whole price is invoiced', () => {
    const { content } = sampleInvoice({ id: 1, sequence: 1 }).snapshot();
    expect(content).toMatchObject({
      number: 'F69-2026-000001',
      issueDate: '2026-11-20',
      dueDate: '2026-12-20',
      amountCents: 123_450,
      remainingCents: 0,
      commitmentNumber: 'BC-77',
      priceDetail: [],
    });
    expect(content.lines).toHaveLength(2);
    expect(content.slots).toEqual([expect.objectContaining({ name: 'Course', lineCount: 2 })]);
    expect(invoiceTitle(content)).toBe('Facture');
  });

  it('charges one line for a part, and shows the lines of the whole price', () => {
    const { content } = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000 }).snapshot();
    expect(content.lines).toHaveLength(1);
    expect(content.lines[0]).toMatchObject({ amountCents: 50_000, label: 'Poste de secours n° 41 – Marathon de Lyon' });
    expect(content.priceDetail).toHaveLength(2);
    expect(content.remainingCents).toBe(73_450);
    expect(invoiceTitle(content)).toBe('Facture d’acompte');
  });

  it('closes a price billed in parts, and names the earlier invoices with their credits', () => {
    const part = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000 });
    sampleCreditNote(part, { id: 1, sequence: 1, amountCents: 10_000 });
    const cancelled = sampleInvoice({ id: 2, sequence: 2, amountCents: 20_000 });
    sampleCreditNote(cancelled, { id: 2, sequence: 2, amountCents: 20_000 });
    const earlier = [part, cancelled];
    const { content } = sampleInvoice({ id: 3, sequence: 3, amountCents: 83_450, earlier }).snapshot();
    expect(invoiceTitle(content)).toBe('Facture de solde');
    expect(content).toMatchObject({ previouslyInvoicedCents: 40_000, remainingCents: 0 });
    expect(content.earlier).toEqual([
      { number: 'F69-2026-000001', issueDate: '2026-11-20', amountCents: 50_000, creditedCents: 10_000 },
    ]);
  });

  it('completes the VAT of each rate with the invoice that closes a price, also when an option was added after the deposit', () => {
    const sample = sampleDossier();
    const vat = { regime: 'taxable', coverRate: 20, optionsRate: 10 } as const;
    const withOption = sampleDossier({
      issuer: { ...sample.issuer, vat },
      slots: [{ ...sample.slots[0]!, lineCount: 1 }],
    });
    const cover = { ...withOption, lines: sample.lines.slice(0, 1), priceCents: 100_000 };
    const deposit = sampleInvoice({ id: 1, sequence: 1, dossier: cover, amountCents: 30_000 });
    const balance = sampleInvoice({
      id: 2,
      sequence: 2,
      dossier: withOption,
      amountCents: 93_450,
      earlier: [deposit],
    });
    expect(deposit.snapshot().content.vat).toMatchObject([{ rate: 20, amountCents: 30_000 }]);
    expect(balance.snapshot().content.vat).toMatchObject([
      { rate: 20, amountCents: 70_000 },
      { rate: 10, amountCents: 23_450 },
    ]);
  });

  it.each([
    [1, 45, '2027-01-04'],
    [1, 60, '2027-01-19'],
    [2, 45, '2026-12-20'],
    [3, 60, '2026-12-20'],
    [3, 15, '2026-12-05'],
    [4, 45, '2027-01-04'],
    [null, null, '2026-12-20'],
  ])('is due, for a buyer of type %s and an issuer’s %s days, on %s', (type, bankDeadline, dueDate) => {
    const { customer, issuer } = sampleDossier();
    const dossier = sampleDossier({ customer: { ...customer, type }, issuer: { ...issuer, bankDeadline } });
    const invoice = sampleInvoice({ id: 1, sequence: 1, dossier }).snapshot();
    expect(invoice.content.dueDate).toBe(dueDate);
    expect(localDate(invoice.dueAt, issuer.timeZone)).toBe(dueDate);
  });

  it('keeps the due day across a clock change', () => {
    const { content } = sampleInvoice({ id: 1, sequence: 1, issuedAt: Date.parse('2026-10-23T22:30:00Z') }).snapshot();
    expect([content.issueDate, content.dueDate]).toEqual(['2026-10-24', '2026-11-23']);
  });

  it('refuses a payment above the balance, names the field, and changes nothing', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    samplePayment(invoice, { id: 1, amountCents: 60_00 });
    const tooMuch = () => invoice.recordPayment(received(2, 40_01), written, 3);
    expect(tooMuch).toThrow(PaymentAmountRefused);
    expect(tooMuch).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'payments.3.amount' })] }),
    );
    expect(invoice.balance.cents).toBe(40_00);
  });

  it.each([
    { type: 6, paidOn: '2026-11-21' },
    { type: 1, paidOn: '2026-02-30' },
    { type: 1, paidOn: 'hier' },
  ])('refuses a payment with an unknown type or an invalid date: %j', (wrong) => {
    const invoice = sampleInvoice({ id: 1, sequence: 1 });
    expect(() => invoice.recordPayment({ ...received(1, 1), ...wrong }, written)).toThrow(PaymentDetailsMissing);
  });

  it('refuses a payment dated in the future of the issuer’s time zone', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1 });
    // Half past eleven in Greenwich: the 23rd has begun in Lyon.
    const evening = { at: Date.parse('2026-11-22T23:30:00Z'), by: 9 };
    const tomorrow = () => invoice.recordPayment({ ...received(1, 1), paidOn: '2026-11-24' }, evening, 2);
    expect(tomorrow).toThrow(PaymentInFuture);
    expect(tomorrow).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'payments.2.paymentDate' })] }),
    );
    invoice.recordPayment({ ...received(1, 1), paidOn: '2026-11-23' }, evening);
    expect(invoice.paid.cents).toBe(1);
  });

  it('warns of a payment dated before the invoice when it is recorded, and not again', () => {
    let invoice = sampleInvoice({ id: 1, sequence: 1 });
    const warning = () => earlyPaymentWarning(invoice.newEntries, '2026-11-20');
    const findAgain = () => (invoice = Invoice.restore(invoice.snapshot()));
    expect(warning()).toBeNull();
    const early = { ...received(1, 1), paidOn: '2026-11-19' };
    invoice.recordPayment(early, written);
    expect(plainSpaces(warning()!)).toMatch(/^Règlement daté du 19\/11\/2026, avant l’émission .*\(20\/11\/2026\) :/);
    findAgain().annotate('Acompte reçu');
    expect(warning()).toBeNull();
    sampleCreditNote(findAgain(), { id: 4, sequence: 1, amountCents: 1 });
    expect(warning()).toBeNull();
    const later = { at: written.at + 1, by: 9 };
    findAgain().recordPayment({ ...received(2, 1), paidOn: '2026-11-20' }, later);
    expect(warning()).toBeNull();
    findAgain().reverse(1, { id: 3, reason: 'Erreur d’année' }, later);
    expect(warning()).toBeNull();
  });

  it('refuses a refund dated before the last payment of the same kind, or after today', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    samplePayment(invoice, { id: 1, amountCents: 50_00, paidOn: '2026-11-20' });
    samplePayment(invoice, { id: 2, amountCents: 20_00, paidOn: '2026-11-22' });
    invoice.reverse(2, { id: 3, reason: 'Erreur' }, written);
    samplePayment(invoice, { id: 4, amountCents: 40_00, paidOn: '2026-11-21' });
    samplePayment(invoice, { id: 5, amountCents: 10_00, paidOn: '2026-11-23', type: 4 });
    const refunded = (paidOn: string) => () =>
      sampleCreditNote(invoice, { id: 6, sequence: 1, amountCents: 30_00, refund: { type: 2, paidOn }, refundId: 7 });
    expect(refunded('2026-11-20')).toThrow(RefundBeforePayment);
    expect(refunded('2026-11-20')).toThrow(
      expect.objectContaining({
        fields: [
          {
            field: 'refund.paymentDate',
            message: 'Le remboursement ne peut pas précéder le règlement qu’il rend (21/11/2026)',
          },
        ],
      }),
    );
    expect(refunded('2026-11-24')).toThrow(PaymentInFuture);
    expect(refunded('2026-11-21')).not.toThrow();
  });

  it('refuses a credit that is not positive, or exceeds the amount not credited yet', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    sampleCreditNote(invoice, { id: 1, sequence: 1, amountCents: 70_00 });
    for (const amountCents of [30_01, 0, -1]) {
      expect(() => sampleCreditNote(invoice, { id: 2, sequence: 2, amountCents })).toThrow(CreditAmountRefused);
    }
    expect(invoice.creditable.cents).toBe(30_00);
  });

  it('refunds with a credit note what was overpaid, in one entry that refers to the note', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    samplePayment(invoice, { id: 1, amountCents: 80_00 });
    const credit = { id: 2, sequence: 1, amountCents: 50_00 };
    expect(() => sampleCreditNote(invoice, credit)).toThrow(RefundMissing);
    expect(() => sampleCreditNote(invoice, { ...credit, refund: { type: 1, paidOn: '?' } })).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'refund.paymentDate' })] }),
    );
    const refund = { type: 2, paidOn: '2026-11-23' };
    const { content } = sampleCreditNote(invoice, { ...credit, refund, refundId: 3 });
    expect(content).toMatchObject({
      number: 'A69-2026-000001',
      issueDate: '2026-11-23',
      invoice: { number: 'F69-2026-000001', issueDate: '2026-11-20', amountCents: 100_00 },
      amountCents: 50_00,
      refund: { type: 2, amountCents: 30_00, paidOn: '2026-11-23' },
    });
    expect(invoice.snapshot().payments.at(-1)).toMatchObject({ id: 3, amountCents: -30_00, creditNoteId: 2 });
    expect(invoice.balance.cents).toBe(0);
  });

  it('refunds nothing if a credit note only reduces the amount due', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    samplePayment(invoice, { id: 1, amountCents: 50_00 });
    const refund = { type: 1, paidOn: '2026-11-23' };
    expect(() => sampleCreditNote(invoice, { id: 2, sequence: 1, amountCents: 50_00, refund })).toThrow(
      NothingToRefund,
    );
  });

  it('refunds no money for an offered amount, nor more money than was received', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    samplePayment(invoice, { id: 1, amountCents: 60_00 });
    samplePayment(invoice, { id: 2, amountCents: 40_00, type: 4 });
    const paidOn = '2026-11-23';
    const whole = { id: 3, sequence: 1, amountCents: 100_00 };
    for (const type of [1, 4])
      expect(() => sampleCreditNote(invoice, { ...whole, refund: { type, paidOn } })).toThrow(RefundAboveReceived);
    sampleCreditNote(invoice, { ...whole, amountCents: 40_00, refund: { type: 4, paidOn }, refundId: 4 });
    sampleCreditNote(invoice, { id: 5, sequence: 2, amountCents: 60_00, refund: { type: 2, paidOn }, refundId: 6 });
    expect([invoice.balance.cents, invoice.paid.cents]).toEqual([0, 0]);
  });

  it('reverses an entry once, by a counter-entry dated today with a reason, and never reverses a counter-entry', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    samplePayment(invoice, { id: 1, amountCents: 60_00, type: 2 });
    expect(() => invoice.reverse(1, { id: 2, reason: ' ' }, written)).toThrow(ReasonMissing);
    // An hour before midnight in Greenwich it is tomorrow in Lyon.
    const evening = { at: Date.parse('2026-11-25T23:30:00Z'), by: 4 };
    invoice.reverse(1, { id: 2, reason: ' Chèque impayé ' }, evening);
    expect(invoice.snapshot().payments[1]).toEqual({
      id: 2,
      type: 2,
      amountCents: -60_00,
      paidOn: '2026-11-26',
      recordedAt: evening.at,
      recordedBy: 4,
      reverses: 1,
      creditNoteId: null,
      reason: 'Chèque impayé',
    });
    expect(invoice.balance.cents).toBe(100_00);
    const again = { id: 3, reason: 'Encore' };
    expect(() => invoice.reverse(1, again, written)).toThrow(PaymentReversedAlready);
    expect(() => invoice.reverse(2, again, written)).toThrow(CounterEntryIsFinal);
    expect(() => invoice.reverse(9, again, written)).toThrow(PaymentNotFound);
  });

  it('refuses to reverse a refund that the balance does not cover, and reverses it once it does', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    samplePayment(invoice, { id: 1, amountCents: 100_00 });
    const refund = { type: 1, paidOn: '2026-11-23' };
    sampleCreditNote(invoice, { id: 2, sequence: 1, amountCents: 30_00, refund, refundId: 2 });
    const counterEntry = { id: 3, reason: 'Virement rejeté' };
    const reversible = () => invoice.snapshot().payments.filter((entry) => invoice.isReversible(entry));
    expect(reversible().map(({ id }) => id)).toEqual([1]);
    expect(() => invoice.reverse(2, counterEntry, written)).toThrow(CounterEntryRefused);
    invoice.reverse(1, counterEntry, written);
    expect(invoice.balance.cents).toBe(100_00);
    // Neither the reversed payment nor its counter-entry, but the refund, which is owed now.
    expect(reversible().map(({ id }) => id)).toEqual([2]);
    invoice.reverse(2, { ...counterEntry, id: 4 }, written);
    expect(invoice.balance.cents).toBe(70_00);
    expect(reversible()).toEqual([]);
  });

  it('warns of more than 1 000 € in cash, reversed payments excluded', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1 });
    samplePayment(invoice, { id: 1, amountCents: 1_000_00, type: 3 });
    expect(cashWarning(invoice.snapshot().payments)).toBeNull();
    samplePayment(invoice, { id: 2, amountCents: 1, type: 3 });
    expect(plainSpaces(cashWarning(invoice.snapshot().payments)!)).toContain('1 000,01 € ont été réglés en espèces');
    invoice.reverse(2, { id: 3, reason: 'Erreur' }, written);
    expect(cashWarning(invoice.snapshot().payments)).toBeNull();
  });
});
