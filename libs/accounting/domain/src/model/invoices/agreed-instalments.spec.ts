import { Money } from '@pds/kernel';
import { sampleDossier } from '../../testing';
import { instalmentBilledBy, nextInstalment } from './agreed-instalments';
import { dueAt } from './invoice-content';

const deposit = { kind: 'deposit', amountCents: 40_000, dueOn: null } as const;
const balance = { kind: 'balance', amountCents: 83_450, dueOn: '2026-11-03' } as const;
const dossier = sampleDossier();
const agreed = { ...dossier, accepted: { ...dossier.accepted!, instalments: [deposit, balance] } };
const billed = (cents: number) => ({ invoiced: Money.ofCents(cents), credited: Money.zero, waived: Money.zero });

describe('the next instalment', () => {
  it('is what is left of the deposit, then the balance', () => {
    expect(nextInstalment(agreed, billed(0))).toEqual(deposit);
    expect(nextInstalment(agreed, billed(15_000))).toEqual({ ...deposit, amountCents: 25_000 });
    expect(nextInstalment(agreed, billed(40_000))).toEqual(balance);
    expect(nextInstalment(agreed, billed(60_000))).toEqual({ ...balance, amountCents: 63_450 });
    expect(nextInstalment(agreed, billed(123_450))).toBeNull();
  });

  it('is never more than the price, nor for another customer than the one who accepted', () => {
    expect(nextInstalment({ ...agreed, priceCents: 30_000 }, billed(0))).toEqual({ ...deposit, amountCents: 30_000 });
    const customer = { ...agreed.customer, organisationId: 4 };
    expect(nextInstalment({ ...agreed, customer }, billed(0))).toBeNull();
  });

  it('does not bill again what a final credit note waived', () => {
    const waiving = { invoiced: Money.ofCents(40_000), credited: Money.ofCents(10_000), waived: Money.ofCents(10_000) };
    expect(nextInstalment(agreed, waiving)).toEqual(balance);
  });

  it('does not exist for a payment in one part', () => expect(nextInstalment(dossier, billed(0))).toBeNull());
});

describe('an invoice of an amount', () => {
  const billedPart = (cents: number, before = 0) => instalmentBilledBy(Money.ofCents(cents), agreed, billed(before));

  it('bills the next instalment, or both if the deposit was never invoiced, due with the balance', () => {
    expect(billedPart(40_000)).toEqual(deposit);
    expect(billedPart(83_450, 40_000)).toEqual(balance);
    expect(billedPart(123_450)).toEqual({ ...balance, amountCents: 123_450 });
    expect(billedPart(83_450, 20_000)).toBeUndefined();
    expect(billedPart(1_000)).toBeUndefined();
    expect(instalmentBilledBy(Money.ofCents(123_450), dossier, billed(0))).toBeUndefined();
  });
});

describe('the due date of an instalment', () => {
  const issuedAt = Date.parse('2026-09-20T13:30:00Z');
  const dayFor = (
    type: number | null,
    instalment?: { kind: 'deposit' | 'balance'; amountCents: number; dueOn: string | null },
  ) => new Date(dueAt(issuedAt, dossier.issuer, { type }, instalment)).toISOString().slice(0, 10);

  it.each<[string, number | null, string | null, string]>([
    ['a company, at the signature', 1, null, '2026-09-20'],
    ['a town hall, at the signature: its legal term', 2, null, '2026-10-20'],
    ['a company, on the agreed day', 1, '2026-11-03', '2026-11-03'],
    ['a town hall, after its legal term', 2, '2026-11-03', '2026-10-20'],
    ['a town hall, before its legal term', 2, '2026-09-25', '2026-10-20'],
    ['a company, after its legal term', 1, '2026-12-24', '2026-11-19'],
    ['a private person, on any agreed day', null, '2027-01-31', '2027-01-31'],
    ['anybody, on a day that has passed', 4, '2026-08-01', '2026-09-20'],
  ])('of %s', (_, type, dueOn, day) => {
    expect(dayFor(type, { ...balance, dueOn })).toBe(day);
  });

  it('is the usual one for other invoices', () => expect(dayFor(1)).toBe('2026-10-20'));
});
