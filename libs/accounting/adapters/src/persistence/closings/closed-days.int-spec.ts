import { setTimeout } from 'node:timers/promises';
import {
  CloseDays,
  defaultAccounts,
  DepositCheques,
  ExportFec,
  fecColumns,
  lastReceivedInKind,
  NoteDepositedCheques,
  type NumberedKind,
} from '@pds/accounting/domain';
import { sampleCreditNote, sampleDossier, sampleInvoice } from '@pds/accounting/domain/testing';
import { daysLater, localDate, Money, type Principal } from '@pds/kernel';
import { FixedClock, runs } from '@pds/kernel/testing';
import type { VatRegime } from '@pds/organisations/contract';
import { fecCents, readFec, type TestDatabase, testDatabase } from '@pds/testing';
import fc from 'fast-check';
import type { QueryRunner } from 'typeorm';
import { Closings1795627008791 } from '../migrations/1795627008791-closings';
import { EnteredDeposits1795132861060 } from '../migrations/1795132861060-entered-deposits';
import { PostgresChequesToDeposit } from '../ledger/postgres-cheques-to-deposit';
import { PostgresClosings } from './postgres-closings';
import { PostgresCounters } from '../invoices/postgres-counters';
import { PostgresDepositSlips } from '../ledger/postgres-deposit-slips';
import { PostgresInvoices } from '../invoices/postgres-invoices';
import { PostgresIssuerAccountSettings } from './postgres-issuer-account-settings';
import { PostgresLedgerMovements } from './postgres-ledger-movements';

type FecColumn = (typeof fecColumns)[number];

const everybody: Principal = { accountId: 9, role: 'ROLE_ACCOUNTING', scope: { kind: 'all' } };
const december = { from: '2026-12-01', to: '2026-12-31' };
const january = { from: '2027-01-01', to: '2027-01-31' };
/** Every day of the property is in one of these years. */
const years = ['2026', '2027', '2028'] as const;

/** An action on the ledgers some hours later; `pick` selects the invoice, the entry, the amount and the day. */
const steps = fc.record({
  what: fc.constantFrom('issue', 'pay', 'pay', 'credit', 'reverse', 'deposit', 'note', 'close', 'close'),
  hours: fc.integer({ min: 0, max: 200 }),
  pick: fc.nat(10_000),
});

describe('closed days', () => {
  const clock = FixedClock.at('2026-12-10T10:00:00Z');
  let database: TestDatabase;
  let invoices: PostgresInvoices;
  let counters: PostgresCounters;
  let exportFec: ExportFec;
  let closeDays: CloseDays;
  let deposit: DepositCheques;
  let note: NoteDepositedCheques;
  let settings: PostgresIssuerAccountSettings;

  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    invoices = new PostgresInvoices(unitOfWork);
    counters = new PostgresCounters(unitOfWork);
    const movements = new PostgresLedgerMovements(unitOfWork);
    const cheques = new PostgresChequesToDeposit(unitOfWork);
    deposit = new DepositCheques(cheques, counters, new PostgresDepositSlips(unitOfWork), invoices, unitOfWork, clock);
    note = new NoteDepositedCheques(cheques, unitOfWork, clock);
    settings = new PostgresIssuerAccountSettings(unitOfWork);
    exportFec = new ExportFec(movements, settings);
    closeDays = new CloseDays(movements, new PostgresClosings(unitOfWork), settings, unitOfWork, clock);
  });
  afterAll(() => database?.close());

  const begin = async () => {
    await database.unitOfWork.query(
      'TRUNCATE accounting.counters, accounting.invoices, accounting.deposit_slips, accounting.closings, accounting.issuer_accounts CASCADE',
    );
    clock.instant = Date.parse('2026-12-10T10:00:00Z');
  };
  beforeEach(begin);

  const today = () => localDate(clock.now(), 'Europe/Paris');
  const written = () => ({ at: clock.now(), by: 9 });
  const taken = (kind: NumberedKind) => database.unitOfWork.run(() => counters.take('69', kind, clock.now()));
  const found = async (id: number) => (await invoices.find(id))!;

  const issued = async (regime: VatRegime = 'exempt') => {
    const id = await invoices.nextId();
    const { issuer } = sampleDossier();
    const dossier = sampleDossier({ issuer: { ...issuer, vat: { regime, coverRate: 20, optionsRate: 10 } } });
    await invoices.add(sampleInvoice({ id, ...(await taken('invoice')), amountCents: 100_00, dossier }));
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
  /** The cheques to deposit, with the day on which each was received. */
  const waiting = () =>
    database.unitOfWork.query<{ id: number; day: string }>(
      `SELECT p.id, p.paid_on::text AS day FROM accounting.cheques_to_deposit c JOIN accounting.payments p ON p.id = c.payment_id
       ORDER BY p.id`,
    );
  const credited = async (invoiceId: number, amountCents: number) => {
    const invoice = await found(invoiceId);
    const isGivenBack = invoice.refundDue(Money.ofCents(amountCents)).isPositive();
    const paidOn = lastReceivedInKind(1, invoice.snapshot().payments) ?? today();
    sampleCreditNote(invoice, {
      id: await invoices.nextCreditNoteId(),
      ...(await taken('credit-note')),
      amountCents,
      // Dated on the day of the payment that it refunds, which may be closed.
      ...(isGivenBack && { refund: { type: 1, paidOn }, refundId: await invoices.nextPaymentId() }),
    });
    await invoices.save(invoice);
  };
  const bytesOf = async (period: { from: string; to: string }) => {
    const { pieces } = await exportFec.execute({ issuer: '69', ...period }, { kind: 'all' });
    const bytes: Uint8Array[] = [];
    for await (const piece of pieces) bytes.push(piece.bytes);
    return Buffer.concat(bytes);
  };
  const exported = async (period: { from: string; to: string }) => (await bytesOf(period)).toString('latin1');
  const closed = (through: string) => closeDays.execute({ issuer: '69', through }, everybody);
  /** Some cells of each line of a file, without the header. */
  const cellsOf = (file: string, ...columns: FecColumn[]) =>
    file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => columns.map((column) => line.split('\t')[fecColumns.indexOf(column)]));

  /** The validated entries of a year, as the tax office reads them; `through` is the last closed day. */
  const validatedOf = async (year: string, through: string) => {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    if (through < first) return [];
    return readFec(await bytesOf({ from: first, to: through < last ? through : last }));
  };
  /** Everything in an entry except its lettering, which depends on later settlements. */
  const fixedPart = (lines: readonly Readonly<Record<string, string>>[]) =>
    lines.map((line) => ({ ...line, EcritureLet: '', DateLet: '' }));

  it('number their entries once and for all, in order and without gaps, whatever is recorded and closed later', async () => {
    const seen = { late: 0, lateDeposits: 0, noted: 0, closings: 0, years: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 30 }), async (some) => {
        await begin();
        const ids = [await issued()];
        const given = new Map<string, object>();
        let through = '';
        /** Reads every year again: each numbered entry keeps its number and its content. */
        const check = async () => {
          for (const year of years) {
            const entries = await validatedOf(year, through);
            for (const { number, lines } of entries) {
              const [name, entry] = [`${year}/${number}`, fixedPart(lines)];
              if (given.has(name)) expect(entry).toEqual(given.get(name));
              given.set(name, entry);
            }
            const known = [...given.keys()].filter((name) => name.startsWith(`${year}/`)).length;
            expect(entries).toHaveLength(known);
          }
        };
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
            // On the first day on which each of them could be handed to the bank, closed or not.
            const depositedOn = cheques
              .map((cheque) => cheque.day)
              .toSorted()
              .at(-1)!;
            if (what === 'deposit') await deposit.execute({ paymentIds: chosen, depositedOn }, everybody);
          }
          if (what === 'close' && day < today() && day > through) {
            expect((await closed(day)).closedBefore ?? '').toBe(through);
            through = day;
            seen.closings += 1;
            await check();
          }
        }
        clock.instant += 60 * 86_400_000;
        through = daysLater(today(), -1);
        await closed(through);
        await check();
        // Files of consecutive parts of a year continue each other, wherever the year is split.
        const year = through.slice(0, 4);
        const whole = await validatedOf(year, through);
        const middle = daysLater(through, -20);
        if (middle > `${year}-01-01`) {
          const before = readFec(await bytesOf({ from: `${year}-01-01`, to: middle }));
          const after = readFec(await bytesOf({ from: daysLater(middle, 1), to: through }), before.length);
          expect([...before, ...after].map(({ lines }) => fixedPart(lines))).toEqual(
            whole.map(({ lines }) => fixedPart(lines)),
          );
        }
        const labels = [...given.values()].flat().map((line) => (line as Record<string, string>)['EcritureLib']!);
        seen.years += new Set([...given.keys()].map((name) => name.slice(0, 4))).size > 1 ? 1 : 0;
        seen.late += labels.filter((label) => label.includes('(opération du')).length;
        seen.lateDeposits += labels.filter((label) => /^Remise de .*\(opération du/.test(label)).length;
        seen.noted += labels.filter((label) => label.startsWith('Remise chèque')).length;
      }),
      { numRuns: runs(3, 12), seed: 5 },
    );
    // By night each outcome was seen: otherwise the property would prove little. Three runs need not reach all.
    const expected = runs(0, 1) ? Object.entries(seen) : [];
    for (const [what, count] of expected) expect([what, count > 0]).toEqual([what, true]);
  });

  it.each<[VatRegime, number]>([
    ['exempt', 0],
    // 16.67 € of each of 12 invoices, less 11.67 € of each of 2 credit notes.
    ['taxable', 12 * 16_67 - 2 * 11_67],
  ])(
    'keep a year readable as the law requires (%s): late payments, corrections, monthly closings',
    async (regime, vat) => {
      clock.instant = Date.parse('2027-01-08T10:00:00Z');
      const numbers: number[] = [];
      let bouncing: readonly [invoice: number, cheque: number] | null = null;
      for (let month = 1; month <= 12; month += 1) {
        const invoice = await issued(regime);
        clock.instant += 86_400_000;
        // Every third invoice is paid on a day of the previous month, which is closed; every fourth by a cheque that bounces in the next
        // month.
        const late = month % 3 === 0 ? daysLater(today(), -30) : today();
        const cheque = await paid(invoice, late, 60_00, month % 4 === 0 ? 2 : 1);
        if (bouncing) await reversed(...bouncing);
        bouncing = month % 4 === 0 ? [invoice, cheque] : null;
        if (month % 5 === 0) await credited(invoice, 70_00);
        const nextMonth = `2027-${String(month + 1).padStart(2, '0')}-01`;
        const through = month === 12 ? '2027-12-31' : daysLater(nextMonth, -1);
        clock.instant = Date.parse(`${daysLater(through, 3)}T10:00:00Z`);
        await closed(through);
        numbers.push(readFec(await bytesOf({ from: '2027-01-01', to: through })).length);
        clock.instant = Date.parse(`${daysLater(through, 8)}T10:00:00Z`);
      }
      const entries = await validatedOf('2027', '2027-12-31');
      // 12 invoices and payments, 2 credit notes with their refunds, 2 cheques that bounced (December's bounces in the next year).
      expect(entries).toHaveLength(12 + 12 + 2 + 2 + 2);
      expect(numbers.at(-1)).toBe(entries.length);
      expect(new Set(entries.map(({ lines }) => lines[0]!['ValidDate'])).size).toBe(12);
      const lines = entries.flatMap((entry) => entry.lines);
      expect(lines.filter((line) => line['EcritureLib']!.includes('(opération du'))).toHaveLength(2 * 4);
      const balanceOf = (account: string) =>
        lines
          .filter((line) => line['CompteNum'] === account)
          .reduce((sum, line) => sum + fecCents(line['Debit']!) - fecCents(line['Credit']!), 0);
      const owed = balanceOf('411000');
      expect(balanceOf('445710')).toBe(-vat || 0);
      expect(balanceOf('706000')).toBe(-(12 * 100_00 - 2 * 70_00 - vat));
      const balances = await database.unitOfWork.query<{ cents: string }>(
        'SELECT sum(balance_cents) AS cents FROM accounting.invoices',
      );
      expect(owed).toBe(Number(balances[0]!.cents));
    },
  );

  it('keep the accounts of their closing, whatever the issuer chooses later', async () => {
    await issued();
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    await closed('2026-12-31');
    const before = await exported(december);
    const accounts = { ...(await settings.find('69').then((own) => own ?? defaultAccounts)), services: '706300' };
    await settings.save('69', accounts, { by: 9, at: clock.now() });
    await issued();
    expect(await exported(december)).toBe(before);
    expect(cellsOf(await exported(january), 'CompteNum')).toEqual([['411000'], ['706300']]);
  });

  it('from before closings existed are numbered by the migration as in the file of their year', async () => {
    const { unitOfWork } = database;
    const runner = { query: (text: string) => unitOfWork.query(text) } as unknown as QueryRunner;
    const migration = new Closings1795627008791();
    const invoice = await issued();
    await paid(invoice, '2026-11-03', 20_00);
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    await paid(invoice, '2026-12-20', 30_00, 2);
    await unitOfWork.query(`UPDATE accounting.counters SET closed_through = '2026-12-31'`);
    await migration.down(runner);
    await migration.up(runner);
    clock.instant = Date.parse('2027-01-09T10:00:00Z');
    await paid(invoice, '2026-12-21', 10_00);
    const entries = await validatedOf('2026', '2026-12-31');
    expect(entries.map(({ lines: [line] }) => [line!['EcritureDate'], line!['ValidDate']])).toEqual([
      ['20261103', '20270105'],
      ['20261210', '20270105'],
      ['20261220', '20270105'],
    ]);
    clock.instant = Date.parse('2027-02-03T10:00:00Z');
    await closed('2027-01-31');
    expect(await validatedOf('2027', '2027-01-31')).toHaveLength(1);
  });

  it('move a later record of a closed day to the first open day, which states the original day and letters the invoice', async () => {
    const invoice = await issued();
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    await closed('2026-12-31');
    const before = await exported(december);
    await paid(invoice, '2026-12-20');
    expect(await exported(december)).toBe(before);
    const columns = ['EcritureDate', 'PieceDate', 'ValidDate', 'DateLet'] as const;
    expect(cellsOf(before, ...columns)[0]).toEqual(['20261210', '20261210', '20270105', '']);
    const late = await exported(january);
    expect(cellsOf(late, ...columns)[0]).toEqual(['20270101', '20261220', '', '20270101']);
    expect(cellsOf(late, 'EcritureLib')[0]![0]).toMatch(/\(opération du 20\/12\/2026\)$/);
  });

  it('move a deposit on a closed day to the first open day; a cheque that bounces afterwards is deducted from the bank', async () => {
    const invoice = await issued();
    const cheque = await paid(invoice, '2026-12-10', 100_00, 2);
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    await closed('2026-12-31');
    const before = await exported(december);
    expect(cellsOf(before, 'CompteNum').map(([account]) => account)).toEqual(['411000', '706000', '411000', '511200']);
    await deposit.execute({ paymentIds: [cheque], depositedOn: '2026-12-20' }, everybody);
    await reversed(invoice, cheque);
    expect(await exported(december)).toBe(before);
    const columns = ['EcritureDate', 'PieceDate', 'PieceRef', 'CompteNum', 'Debit', 'Credit'] as const;
    const counterEntry = `R${(await found(invoice)).snapshot().payments.at(-1)!.id}`;
    expect(cellsOf(await exported(january), ...columns)).toEqual([
      ['20270101', '20261220', 'R69-2027-000001', '512000', '100,00', '0,00'],
      ['20270101', '20261220', 'R69-2027-000001', '511200', '0,00', '100,00'],
      ['20270105', '20270105', counterEntry, '411000', '100,00', '0,00'],
      ['20270105', '20270105', counterEntry, '512000', '0,00', '100,00'],
    ]);
  });

  it('stay unchanged if closed before deposits were entered; those deposits move to the first open day', async () => {
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

    // A closed file already deducted the bounced cheque from the cheques account: it is never deposited.
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
    const all = [
      ...cellsOf(await exported(december), 'CompteNum', 'Debit', 'Credit'),
      ...cellsOf(await exported(january), 'CompteNum', 'Debit', 'Credit'),
    ];
    const waitingCents = all
      .filter(([account]) => account === '511200')
      .reduce((sum, [, debit, credit]) => sum + cents(debit) - cents(credit), 0);
    expect(waitingCents).toBe(0);
  });

  it('are created by a closing only: exporting a file closes nothing', async () => {
    const invoice = await issued();
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    await exported(december);
    await paid(invoice, '2026-12-20');
    expect(cellsOf(await exported(december), 'EcritureNum', 'EcritureDate', 'ValidDate')).toEqual([
      ['P1', '20261210', ''],
      ['P1', '20261210', ''],
      ['P2', '20261220', ''],
      ['P2', '20261220', ''],
    ]);
  });

  it('precede the provisional entries of open days in a file with both', async () => {
    await issued();
    clock.instant = Date.parse('2026-12-20T10:00:00Z');
    await closed('2026-12-15');
    await issued();
    expect(cellsOf(await exported(december), 'EcritureNum', 'ValidDate')).toEqual([
      ['1', '20261220'],
      ['1', '20261220'],
      ['P1', ''],
      ['P1', ''],
    ]);
  });

  it('are closed while one user deposits a cheque that another reverses: the three transactions never deadlock', async () => {
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
    await closed('2026-12-31');
    const before = await exported(december);
    mayEnd.resolve();
    await Promise.all([depositing, reversing]);
    expect(await exported(december)).toBe(before);
    expect(cellsOf(await exported(january), 'CompteNum').map(([account]) => account)).toEqual([
      '512000',
      '511200',
      '411000',
      '512000',
    ]);
  });

  it('include a payment that was being recorded: the closing waits for it', async () => {
    const invoice = await issued();
    clock.instant = Date.parse('2027-01-05T10:00:00Z');
    const [isEntered, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const recording = database.unitOfWork.run(async () => {
      await paid(invoice, '2026-12-20');
      isEntered.resolve();
      await mayEnd.promise;
    });
    await isEntered.promise;
    const closing = closed('2026-12-31');
    expect(await Promise.race([closing, setTimeout(300, 'waits')])).toBe('waits');
    mayEnd.resolve();
    await Promise.all([recording, closing]);
    const lines = cellsOf(await exported(december), 'PieceDate', 'EcritureNum');
    expect(lines.filter(([day]) => day === '20261220').map(([, number]) => number)).toEqual(['2', '2']);
  });
});
