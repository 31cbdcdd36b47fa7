import { Money } from '@pds/kernel';
import fc from 'fast-check';
import { CreditAmountRefused, PaymentAmountRefused, PaymentDetailsMissing } from '../accounting.errors';
import { Invoice } from './invoice';
import { nextNumber } from './numbering';
import { sampleDossier, sampleInvoice } from '../testing';

const given = (sequence: number) =>
  nextNumber(
    { issuerCode: '69', kind: 'credit-note', lastNumber: sequence - 1, lastIssuedAt: null },
    Date.parse('2026-11-22T10:00:00Z'),
    'Europe/Paris',
  );

describe('Invoice', () => {
  it('says everything of the dossier when the whole price is invoiced', () => {
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
    expect(content.mentions.join('\n')).toContain('TVA non applicable, art. 261-7-1° du CGI');
    expect(content.mentions.join('\n')).toContain('40 €');
    expect(content.mentions[0]).toBe('Date d’échéance : 20/12/2026.');
  });

  it('charges one line for a part, and shows how the whole price is made', () => {
    const { content } = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000 }).snapshot();
    expect(content.lines).toHaveLength(1);
    expect(content.lines[0]).toMatchObject({ amountCents: 50_000, label: 'Poste de secours n° 41 – Marathon de Lyon' });
    expect(content.priceDetail).toHaveLength(2);
    expect(content.remainingCents).toBe(73_450);
  });

  it('asks no recovery indemnity of an association', () => {
    const association = sampleDossier({ customer: { ...sampleDossier().customer, type: 4 } });
    const { content } = sampleInvoice({ id: 1, sequence: 1, dossier: association }).snapshot();
    expect(content.mentions.join('\n')).not.toContain('40 €');
    expect(content.mentions.join('\n')).toContain('taux d’intérêt légal');
  });

  it('keeps the due day across the change of clocks', () => {
    const { content } = sampleInvoice({ id: 1, sequence: 1, issuedAt: Date.parse('2026-10-23T22:30:00Z') }).snapshot();
    expect([content.issueDate, content.dueDate]).toEqual(['2026-10-24', '2026-11-23']);
  });

  it('refuses a payment above the balance, naming the field, and changes nothing', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    invoice.recordPayment({ id: 1, type: 1, amountCents: 60_00, paidOn: '2026-11-21' });
    const tooMuch = () => invoice.recordPayment({ id: 2, type: 1, amountCents: 40_01, paidOn: '2026-11-21' }, 3);
    expect(tooMuch).toThrow(PaymentAmountRefused);
    expect(tooMuch).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'payments.3.amount' })] }),
    );
    expect(invoice.balance.cents).toBe(40_00);
  });

  it.each([
    { type: 5, paidOn: '2026-11-21' },
    { type: 1, paidOn: '2026-02-30' },
    { type: 1, paidOn: 'hier' },
  ])('refuses a payment that no table or calendar has: %j', (wrong) => {
    const invoice = sampleInvoice({ id: 1, sequence: 1 });
    expect(() => invoice.recordPayment({ id: 1, amountCents: 1, ...wrong })).toThrow(PaymentDetailsMissing);
  });

  it('refuses a credit above what is left', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents: 100_00 });
    invoice.credit({ id: 1, amount: Money.ofCents(70_00), comment: '', given: given(1) });
    const tooMuch = { id: 2, amount: Money.ofCents(30_01), comment: '', given: given(2) };
    expect(() => invoice.credit(tooMuch)).toThrow(CreditAmountRefused);
    expect(() => invoice.credit({ ...tooMuch, amount: Money.zero })).toThrow(CreditAmountRefused);
  });

  it('has balance = amount − payments − credit notes, never negative, whatever is tried on it', () => {
    const attempt = fc.record({ isCredit: fc.boolean(), cents: fc.integer({ min: -50, max: 60_00 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120_00 }),
        fc.array(attempt, { maxLength: 30 }),
        (amountCents, attempts) => {
          const invoice = sampleInvoice({ id: 1, sequence: 1, amountCents });
          const frozen = JSON.stringify(invoice.snapshot().content);
          let expected = amountCents;
          for (const [index, { isCredit, cents }] of attempts.entries()) {
            const act = () =>
              isCredit
                ? invoice.credit({ id: index, amount: Money.ofCents(cents), comment: '', given: given(index + 1) })
                : invoice.recordPayment({ id: index, type: 1, amountCents: cents, paidOn: '2026-11-21' });
            if (cents > 0 && cents <= expected) {
              act();
              expected -= cents;
            } else expect(act).toThrow();
            expect(invoice.balance.cents).toBe(expected);
          }
          expect(invoice.balance.isNegative()).toBe(false);
          expect(JSON.stringify(invoice.snapshot().content)).toBe(frozen);
          expect(Invoice.restore(invoice.snapshot()).balance.cents).toBe(expected);
        },
      ),
    );
  });
});
