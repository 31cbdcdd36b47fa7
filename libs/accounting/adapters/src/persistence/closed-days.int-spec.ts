import { setTimeout } from 'node:timers/promises';
import {
  DepositCheques,
  ExportFec,
  fecColumns,
  lastReceivedLike,
  NoteDepositedCheques,
  type NumberedKind,
} from '@pds/accounting/domain';
import { sampleCreditNote, sampleInvoice } from '@pds/accounting/domain/testing';
import { daysLater, localDate, Money, type Principal } from '@pds/kernel';
import { FixedClock } from '@pds/kernel/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import fc from 'fast-check';
import type { QueryRunner } from 'typeorm';
import { EnteredDeposits1795132861060 } from './migrations/1795132861060-entered-deposits';
import { PostgresChequesToDeposit } from './postgres-cheques-to-deposit';
import { PostgresCounters } from './postgres-counters';
import { PostgresDepositSlips } from './postgres-deposit-slips';
import { PostgresInvoices } from './postgres-invoices';
import { PostgresIssuerAccountSettings } from './postgres-issuer-account-settings';
import { PostgresLedgerMovements } from './postgres-ledger-movements';

type FecColumn = (typeof fecColumns)[number];

const everybody: Principal = { accountId: 9, role: 'ROLE_ACCOUNTING', scope: { kind: 'all' } };
const december = { from: '2026-12-01', to: '2026-12-31' };
const january = { from: '2027-01-01', to: '2027-01-31' };

/** Something that is done with the books some hours later; `pick` chooses the invoice, the entry, the amount and the day. */
const steps = fc.record({
  what: fc.constantFrom('issue', 'pay', 'pay', 'credit', 'reverse', 'deposit', 'note', 'export', 'export'),
  hours: fc.integer({ min: 0, max: 200 }),
  pick: fc.nat(10_000),
});

describe('a period of which the file of entries was made', () => {
  const clock = FixedClock.at('2026-12-10T10:00:00Z');
  let database: TestDatabase;
  let invoices: PostgresInvoices;
  let counters: PostgresCounters;
  let exportFec: ExportFec;
  let deposit: DepositCheques;
  let note: NoteDepositedCheques;

  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    invoices = new PostgresInvoices(unitOfWork);
    counters = new PostgresCounters(unitOfWork);
    const movements = new PostgresLedgerMovements(unitOfWork);
    const cheques = new PostgresChequesToDeposit(unitOfWork);
    deposit = new DepositCheques(cheques, counters, new PostgresDepositSlips(unitOfWork), unitOfWork, clock);
    note = new NoteDepositedCheques(cheques, unitOfWork, clock);
    exportFec = new ExportFec(movements, new PostgresIssuerAccountSettings(unitOfWork), clock);
  });
  afterAll(() => database?.close());

  const begin = async () => {
    await database.unitOfWork.query(
      'TRUNCATE accounting.counters, accounting.invoices, accounting.deposit_slips CASCADE',
    );
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
  const paid = async (invoiceId: number, paidOn: string, amountCents = 100_00, type = 1) => {
    const invoice = await found(invoiceId);
    const received = { id: await invoices.nextPaymentId(), type, amount: Money.ofCents(amountCents), paidOn };
    invoice.recordPayment(received, written());
    await invoices.save(invoice);
    return received.id;
  };
  const reversed = async (invoiceId: number, paymentId: number) => {
    const invoice = await found(invoiceId);
    invoice.reverse(paymentId, { id: await invoices.nextPaymentId(), reason: 'Chèque impayé' }, written());
    await invoices.save(invoice);
  };
  /** The cheques that wait to be deposited, with the day on which each was received. */
  const waiting = () =>
    database.unitOfWork.query<{ id: number; day: string }>(
      `SELECT p.id, p.paid_on::text AS day FROM accounting.cheques_to_deposit c JOIN accounting.payments p ON p.id = c.payment_id
       ORDER BY p.id`,
    );
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
    const seen = { late: 0, lateDeposits: 0, noted: 0, files: 0 };
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
          if (what === 'pay' && invoice.balance.isPositive())
            await paid(invoice.id, day, upTo(invoice.balance), 1 + (pick % 2));
          if (what === 'credit' && invoice.creditable.isPositive())
            await credited(invoice.id, upTo(invoice.creditable));
          const entry = payments.find((each) => invoice.isReversible(each));
          if (what === 'reverse' && entry) await reversed(invoice.id, entry.id);
          const cheques = what === 'deposit' || what === 'note' ? (await waiting()).slice(0, 1 + (pick % 3)) : [];
          if (cheques.length > 0) {
            const chosen = cheques.map((cheque) => cheque.id);
            if (what === 'note') await note.execute(chosen, everybody);
            // On the first day on which the bank could be handed each of them, closed or not.
            const depositedOn = cheques
              .map((cheque) => cheque.day)
              .toSorted()
              .at(-1)!;
            if (what === 'deposit') await deposit.execute({ paymentIds: chosen, depositedOn }, everybody);
          }
          const period = { from: '2026-10-01', to: day };
          if (what === 'export' && day < today()) files.push({ period, file: await exported(period) });
        }
        for (const { period, file } of files) expect(await exported(period)).toBe(file);
        const all = await exported({ from: '2026-10-01', to: '2999-12-31' });
        seen.files += files.length;
        const labels = cellsOf(all, 'EcritureLib').map(([label]) => label!);
        seen.late += labels.filter((label) => label.includes('(opération du')).length;
        seen.lateDeposits += labels.filter((label) => /^Remise de .*\(opération du/.test(label)).length;
        seen.noted += labels.filter((label) => label.startsWith('Remise chèque')).length;
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

  it('leaves a deposit of its days to the first open one, and a cheque that comes back then takes off the bank', async () => {
    const invoice = await issued();
    const cheque = await paid(invoice, '2026-12-10', 100_00, 2);
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    const closed = await exported(december);
    expect(cellsOf(closed, 'CompteNum').map(([account]) => account)).toEqual(['411000', '706000', '411000', '511200']);
    await deposit.execute({ paymentIds: [cheque], depositedOn: '2026-12-20' }, everybody);
    await reversed(invoice, cheque);
    expect(await exported(december)).toBe(closed);
    const columns = ['EcritureDate', 'PieceDate', 'PieceRef', 'CompteNum', 'Debit', 'Credit'] as const;
    const counterEntry = `R${(await found(invoice)).snapshot().payments.at(-1)!.id}`;
    expect(cellsOf(await exported(january), ...columns)).toEqual([
      ['20270101', '20261220', 'R69-2027-000001', '512000', '100,00', '0,00'],
      ['20270101', '20261220', 'R69-2027-000001', '511200', '0,00', '100,00'],
      ['20270105', '20270105', counterEntry, '411000', '100,00', '0,00'],
      ['20270105', '20270105', counterEntry, '512000', '0,00', '100,00'],
    ]);
  });

  it('stays as it was given before deposits were entered, which then come on the first open day', async () => {
    const { unitOfWork } = database;
    const runner = { query: (text: string) => unitOfWork.query(text) } as unknown as QueryRunner;
    const migration = new EnteredDeposits1795132861060();
    const [bouncing, late, open] = [await issued(), await issued(), await issued()];
    const cheques: number[] = [];
    for (const invoice of [bouncing, late, open]) cheques.push(await paid(invoice, '2026-12-10', 100_00, 2));
    await deposit.execute({ paymentIds: cheques.slice(0, 2), depositedOn: '2026-12-10' }, everybody);
    await migration.down(runner);
    clock.instant = Date.parse('2026-12-28T10:00:00Z');
    await unitOfWork.query(`INSERT INTO accounting.cheques_deposited_otherwise VALUES ($1, 9, $2)`, [
      cheques[2],
      new Date(clock.now()),
    ]);
    await reversed(bouncing, cheques[0]!);
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    await unitOfWork.query(`UPDATE accounting.counters SET closed_through = '2026-12-31'`);
    await migration.up(runner);
    await reversed(late, cheques[1]!);

    // What bounced came off the account of cheques in a file that is closed: it never goes to the bank.
    const ofDecember = cellsOf(await exported(december), 'CompteNum', 'Credit');
    expect(ofDecember.filter(([account]) => account === '512000')).toEqual([]);
    expect(ofDecember.filter(([account, credit]) => account === '511200' && credit !== '0,00')).toHaveLength(1);
    const ofJanuary = cellsOf(await exported(january), 'PieceRef', 'CompteNum', 'Debit', 'Credit');
    const counterEntry = `R${(await found(late)).snapshot().payments.at(-1)!.id}`;
    expect(ofJanuary.filter(([, account]) => account === '512000')).toEqual([
      ['R69-2026-000001', '512000', '100,00', '0,00'],
      [`R${cheques[2]}`, '512000', '100,00', '0,00'],
      [counterEntry, '512000', '0,00', '100,00'],
    ]);
    const cents = (text: string | undefined) => Number(text!.replace(',', ''));
    const all = cellsOf(await exported({ from: december.from, to: january.to }), 'CompteNum', 'Debit', 'Credit');
    const waitingCents = all
      .filter(([account]) => account === '511200')
      .reduce((sum, [, debit, credit]) => sum + cents(debit) - cents(credit), 0);
    expect(waitingCents).toBe(0);
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

  it('is closed while a cheque is deposited that somebody else takes off: none of the three waits in a circle', async () => {
    const { unitOfWork } = database;
    const invoice = await issued();
    const cheque = await paid(invoice, '2026-12-10', 100_00, 2);
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const depositing = unitOfWork.run(async () => {
      await new PostgresChequesToDeposit(unitOfWork).findForUpdate([cheque], everybody.scope);
      isHeld.resolve();
      await mayEnd.promise;
      await deposit.execute({ paymentIds: [cheque], depositedOn: '2026-12-20' }, everybody);
    });
    await isHeld.promise;
    const reversing = reversed(invoice, cheque);
    const waits = () =>
      unitOfWork.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    for (let waiting = 0; waiting === 0;) waiting = (await waits()).length;
    const closed = await exported(december);
    mayEnd.resolve();
    await Promise.all([depositing, reversing]);
    expect(await exported(december)).toBe(closed);
    expect(cellsOf(await exported(january), 'CompteNum').map(([account]) => account)).toEqual([
      '512000',
      '511200',
      '411000',
      '512000',
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
