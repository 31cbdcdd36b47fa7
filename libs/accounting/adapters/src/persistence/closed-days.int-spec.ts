import { setTimeout } from 'node:timers/promises';
import { ExportFec, fecColumns, lastReceivedLike, type NumberedKind } from '@pds/accounting/domain';
import { sampleCreditNote, sampleInvoice } from '@pds/accounting/domain/testing';
import { daysLater, localDate, Money } from '@pds/kernel';
import { FixedClock } from '@pds/kernel/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import fc from 'fast-check';
import { PostgresCounters } from './postgres-counters';
import { PostgresInvoices } from './postgres-invoices';
import { PostgresIssuerAccountSettings } from './postgres-issuer-account-settings';
import { PostgresLedgerMovements } from './postgres-ledger-movements';

type FecColumn = (typeof fecColumns)[number];

const december = { from: '2026-12-01', to: '2026-12-31' };
const january = { from: '2027-01-01', to: '2027-01-31' };

/** Something that is done with the books some hours later; `pick` chooses the invoice, the entry, the amount and the day. */
const steps = fc.record({
  what: fc.constantFrom('issue', 'pay', 'pay', 'credit', 'reverse', 'export', 'export'),
  hours: fc.integer({ min: 0, max: 200 }),
  pick: fc.nat(10_000),
});

describe('a period of which the file of entries was made', () => {
  const clock = FixedClock.at('2026-12-10T10:00:00Z');
  let database: TestDatabase;
  let invoices: PostgresInvoices;
  let counters: PostgresCounters;
  let exportFec: ExportFec;

  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    invoices = new PostgresInvoices(unitOfWork);
    counters = new PostgresCounters(unitOfWork);
    const movements = new PostgresLedgerMovements(unitOfWork);
    exportFec = new ExportFec(movements, new PostgresIssuerAccountSettings(unitOfWork), clock);
  });
  afterAll(() => database?.close());

  const begin = async () => {
    await database.unitOfWork.query('TRUNCATE accounting.counters, accounting.invoices CASCADE');
    clock.instant = Date.parse('2026-12-10T10:00:00Z');
  };
  beforeEach(begin);

  const today = () => localDate(clock.now(), 'Europe/Paris');
  const written = () => ({ at: clock.now(), by: 9 });
  const taken = (kind: NumberedKind) => database.unitOfWork.run(() => counters.take('69', kind, clock.now()));
  const found = async (id: number) => (await invoices.find(id))!;

  const issued = async () => {
    const id = await invoices.nextId();
    await invoices.add(sampleInvoice({ id, ...(await taken('invoice')), amountCents: 100_00 }));
    return id;
  };
  const paid = async (invoiceId: number, paidOn: string, amountCents = 100_00) => {
    const invoice = await found(invoiceId);
    const received = { id: await invoices.nextPaymentId(), type: 1, amount: Money.ofCents(amountCents), paidOn };
    invoice.recordPayment(received, written());
    await invoices.save(invoice);
  };
  const credited = async (invoiceId: number, amountCents: number) => {
    const invoice = await found(invoiceId);
    const isGivenBack = invoice.refundDue(Money.ofCents(amountCents)).isPositive();
    const paidOn = lastReceivedLike(1, invoice.snapshot().payments) ?? today();
    sampleCreditNote(invoice, {
      id: await invoices.nextCreditNoteId(),
      ...(await taken('credit-note')),
      amountCents,
      // On the day of what it gives back, which may be closed.
      ...(isGivenBack && { refund: { type: 1, paidOn }, refundId: await invoices.nextPaymentId() }),
    });
    await invoices.save(invoice);
  };
  const exported = async (period: { from: string; to: string }, dryRun = false) => {
    const { pieces } = await exportFec.execute({ issuer: '69', ...period, dryRun }, { kind: 'all' });
    const bytes: Uint8Array[] = [];
    for await (const piece of pieces) bytes.push(piece.bytes);
    return Buffer.concat(bytes).toString('latin1');
  };
  /** Some cells of each line of a file, its titles left out. */
  const cellsOf = (file: string, ...columns: FecColumn[]) =>
    file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => columns.map((column) => line.split('\t')[fecColumns.indexOf(column)]));

  it('keeps the same bytes, whatever is recorded later', async () => {
    const seen = { late: 0, files: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 30 }), async (some) => {
        await begin();
        const ids = [await issued()];
        const files: { period: typeof december; file: string }[] = [];
        for (const { what, hours, pick } of some) {
          clock.instant += hours * 3_600_000;
          const day = daysLater(today(), -(pick % 40));
          const invoice = await found(ids[pick % ids.length]!);
          const { payments } = invoice.snapshot();
          const upTo = (most: Money) => 1 + (pick % most.cents);
          if (what === 'issue') ids.push(await issued());
          if (what === 'pay' && invoice.balance.isPositive()) await paid(invoice.id, day, upTo(invoice.balance));
          if (what === 'credit' && invoice.creditable.isPositive())
            await credited(invoice.id, upTo(invoice.creditable));
          const entry = payments.find((each) => invoice.isReversible(each));
          if (what === 'reverse' && entry) {
            invoice.reverse(entry.id, { id: await invoices.nextPaymentId(), reason: 'Chèque impayé' }, written());
            await invoices.save(invoice);
          }
          const period = { from: '2026-10-01', to: day };
          if (what === 'export' && day < today()) files.push({ period, file: await exported(period) });
        }
        for (const { period, file } of files) expect(await exported(period)).toBe(file);
        const all = await exported({ from: '2026-10-01', to: '2999-12-31' });
        seen.files += files.length;
        seen.late += cellsOf(all, 'EcritureLib').filter(([label]) => label!.includes('(opération du')).length;
      }),
      { numRuns: 8, seed: 5 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('leaves what is recorded later of its days to the first open one, which tells their day and letters the invoice', async () => {
    const invoice = await issued();
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    const closed = await exported(december);
    await paid(invoice, '2026-12-20');
    expect(await exported(december)).toBe(closed);
    const columns = ['EcritureDate', 'PieceDate', 'ValidDate', 'DateLet'] as const;
    expect(cellsOf(closed, ...columns)[0]).toEqual(['20261210', '20261210', '20261210', '']);
    const late = await exported(january);
    expect(cellsOf(late, ...columns)[0]).toEqual(['20270101', '20261220', '20270105', '20270101']);
    expect(cellsOf(late, 'EcritureLib')[0]![0]).toMatch(/\(opération du 20\/12\/2026\)$/);
  });

  it('is open as long as it is not over, and after a dry run', async () => {
    const invoice = await issued();
    clock.instant = Date.parse('2026-12-31T22:30:00Z');
    await exported(december);
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    await exported(december, true);
    await paid(invoice, '2026-12-20');
    expect(cellsOf(await exported(december), 'EcritureDate').map(([day]) => day)).toEqual([
      '20261210',
      '20261210',
      '20261220',
      '20261220',
    ]);
  });

  it('waits for a payment that is being recorded', async () => {
    const invoice = await issued();
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    const [isEntered, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const recording = database.unitOfWork.run(async () => {
      await paid(invoice, '2026-12-20');
      isEntered.resolve();
      await mayEnd.promise;
    });
    await isEntered.promise;
    const file = exported(december);
    expect(await Promise.race([file, setTimeout(300, 'waits')])).toBe('waits');
    mayEnd.resolve();
    await recording;
    expect(cellsOf(await file, 'PieceDate')).toContainEqual(['20261220']);
  });
});
