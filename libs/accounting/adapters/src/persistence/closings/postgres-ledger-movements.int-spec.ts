import type { Invoice, KnownIssuer, LedgerMovement } from '@pds/accounting/domain';
import { sampleCreditNote, sampleInvoice, samplePayment } from '@pds/accounting/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresInvoices } from '../invoices/postgres-invoices';
import { PostgresLedgerMovements } from './postgres-ledger-movements';

const issuer: KnownIssuer = {
  code: '69',
  departmentId: 69,
  name: 'Rhône',
  siret: null,
  timeZone: 'Europe/Paris',
  closed: null,
};
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
/** Exported from and to. */
const year = (number: number) => ({ from: `${number}-01-01`, to: `${number}-12-31` });

describe('the lettering of exported entries across the end of a year', () => {
  let database: TestDatabase;
  let invoices: PostgresInvoices;
  let movements: PostgresLedgerMovements;
  let sequence = 0;

  beforeAll(async () => {
    database = await testDatabase();
    invoices = new PostgresInvoices(database.unitOfWork);
    movements = new PostgresLedgerMovements(database.unitOfWork);
  });
  beforeEach(() => database.unitOfWork.query('TRUNCATE accounting.invoices CASCADE'));
  afterAll(() => database?.close());

  /** An invoice of an amount, issued on a day. */
  const issued = async (day: string, amountCents: number) => {
    const invoice = sampleInvoice({
      id: await invoices.nextId(),
      sequence: ++sequence,
      amountCents,
      issuedAt: noon(day),
    });
    await invoices.add(invoice);
    return invoice;
  };
  const paid = async (invoice: Invoice, paidOn: string, amountCents: number) => {
    const id = await invoices.nextPaymentId();
    samplePayment(invoice, { id, amountCents, paidOn });
    await invoices.save(invoice);
    return id;
  };
  const reversed = async (invoice: Invoice, paymentId: number, day: string) => {
    const id = await invoices.nextPaymentId();
    invoice.reverse(paymentId, { id, reason: 'Chèque impayé' }, { at: noon(day), by: 9 });
    await invoices.save(invoice);
  };
  const credited = async (invoice: Invoice, day: string, amountCents: number) => {
    const id = await invoices.nextCreditNoteId();
    sampleCreditNote(invoice, { id, sequence: ++sequence, amountCents, issuedAt: noon(day) });
    await invoices.save(invoice);
  };
  /** Each movement of a period: its kind, its day, and the settlement day of its group. */
  const exported = async (period: { from: string; to: string }) => {
    const found: LedgerMovement[] = [];
    for await (const some of movements.read(issuer, period)) found.push(...some);
    const sums = await movements.sums(issuer, period);
    expect(sums.reduce((count, { entries }) => count + entries, 0)).toBe(found.length);
    return found.map((one) => [one.kind, one.day, 'settledOn' in one ? one.settledOn : null]);
  };

  it('does not letter a payment before its invoice is exported', async () => {
    const invoice = await issued('2027-01-10', 100_00);
    await paid(invoice, '2026-12-20', 100_00);
    expect(await exported(year(2026))).toEqual([['payment', '2026-12-20', null]]);
    expect(await exported({ from: '2026-12-01', to: '2027-01-09' })).toEqual([['payment', '2026-12-20', null]]);
    expect(await exported(year(2027))).toEqual([['invoice', '2027-01-10', '2027-01-10']]);
    expect(await exported({ from: '2026-12-01', to: '2027-01-10' })).toEqual([
      ['payment', '2026-12-20', '2027-01-10'],
      ['invoice', '2027-01-10', '2027-01-10'],
    ]);
  });

  it('letters a deposit paid within the year, and the closing invoice once a credit note and a payment settle it', async () => {
    const deposit = await issued('2026-12-01', 100_00);
    await paid(deposit, '2026-12-15', 100_00);
    const closing = await issued('2026-12-20', 200_00);
    await paid(closing, '2026-12-28', 30_00);
    await credited(closing, '2027-01-05', 50_00);
    await paid(closing, '2027-01-12', 120_00);
    expect(await exported(year(2026))).toEqual([
      ['invoice', '2026-12-01', '2026-12-15'],
      ['payment', '2026-12-15', '2026-12-15'],
      ['invoice', '2026-12-20', null],
      ['payment', '2026-12-28', null],
    ]);
    expect(await exported(year(2027))).toEqual([
      ['credit-note', '2027-01-05', '2027-01-12'],
      ['payment', '2027-01-12', '2027-01-12'],
    ]);
    expect((await exported({ from: '2026-12-20', to: '2027-01-11' })).map(([, , settledOn]) => settledOn)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('removes the lettering when a counter-entry reopens an invoice, and restores it once it is paid again', async () => {
    const again = await issued('2026-12-10', 100_00);
    await reversed(again, await paid(again, '2026-12-18', 100_00), '2027-01-08');
    await paid(again, '2027-01-20', 100_00);
    const open = await issued('2026-12-11', 70_00);
    await reversed(open, await paid(open, '2026-12-19', 70_00), '2027-02-01');
    expect(await exported(year(2026))).toEqual([
      ['invoice', '2026-12-10', '2026-12-18'],
      ['invoice', '2026-12-11', '2026-12-19'],
      ['payment', '2026-12-18', '2026-12-18'],
      ['payment', '2026-12-19', '2026-12-19'],
    ]);
    expect(await exported(year(2027))).toEqual([
      ['counter-entry', '2027-01-08', '2027-01-20'],
      ['payment', '2027-01-20', '2027-01-20'],
      ['counter-entry', '2027-02-01', null],
    ]);
    expect((await exported({ from: '2026-12-01', to: '2027-01-10' })).map(([, , settledOn]) => settledOn)).toEqual([
      null,
      '2026-12-19',
      null,
      '2026-12-19',
      null,
    ]);
  });
});
