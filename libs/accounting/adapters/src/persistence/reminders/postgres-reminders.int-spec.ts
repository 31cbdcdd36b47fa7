import { remindersContract, sampleCreditNote, sampleInvoice, sampleOwnership } from '@pds/accounting/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import type { QueryRunner } from 'typeorm';
import { SentWithReminders1795132860101 } from '../migrations/1795132860101-sent-with-reminders';
import { PostgresInvoices } from '../invoices/postgres-invoices';
import { PostgresReminderExclusions } from './postgres-reminder-exclusions';
import { PostgresOverdueInvoices } from './postgres-overdue-invoices';
import { PostgresReminderRules } from './postgres-reminder-rules';
import { PostgresReminders } from './postgres-reminders';
import { PostgresUnsentInvoices } from '../invoice-letters/postgres-unsent-invoices';

describe('reminders in PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => database.unitOfWork.query('TRUNCATE accounting.invoices, accounting.reminder_rules CASCADE'));
  afterAll(() => database?.close());

  remindersContract(async () => ({
    invoices: new PostgresInvoices(database.unitOfWork),
    reminders: new PostgresReminders(database.unitOfWork),
    exclusions: new PostgresReminderExclusions(database.unitOfWork),
    rules: new PostgresReminderRules(database.unitOfWork),
    overdue: new PostgresOverdueInvoices(database.unitOfWork),
  }));

  it('finds invoices that were never sent by scope and day of issue, page by page', async () => {
    const invoices = new PostgresInvoices(database.unitOfWork);
    const ids: number[] = [];
    for (const [at, day] of ['2026-11-20', '2026-11-21', '2026-11-22'].entries()) {
      const issuedAt = Date.parse(`${day}T22:30:00Z`);
      const invoice = sampleInvoice({ id: await invoices.nextId(), sequence: 700 + at, issuedAt });
      await invoices.add(invoice);
      ids.push(invoice.id);
    }
    await invoices.markSent(ids[1]!, Date.parse('2026-11-23T10:00:00Z'));
    const unsent = new PostgresUnsentInvoices(database.unitOfWork);
    const rhone = { kind: 'department', departmentId: 69 } as const;
    const all = { scope: rhone, issuedBefore: '2026-11-23' };
    expect([await unsent.count(all), await unsent.idsAfter(all, 0, 10)]).toEqual([2, [ids[0], ids[2]]]);
    expect(await unsent.idsAfter(all, ids[0]!, 10)).toEqual([ids[2]]);
    // 23:30 in mainland time: still the 22nd.
    expect(await unsent.idsAfter({ ...all, issuedBefore: '2026-11-22' }, 0, 10)).toEqual([ids[0]]);
    expect(await unsent.count({ ...all, scope: { kind: 'department', departmentId: 38 } })).toBe(0);

    const cancelled = (await invoices.find(ids[0]!))!;
    const part = { id: await invoices.nextCreditNoteId(), sequence: 700, amountCents: 100_00 };
    sampleCreditNote(cancelled, part);
    await invoices.save(cancelled);
    expect(await unsent.idsAfter(all, 0, 10)).toEqual([ids[0], ids[2]]);
    const rest = { id: await invoices.nextCreditNoteId(), sequence: 701, amountCents: cancelled.creditable.cents };
    sampleCreditNote(cancelled, rest);
    await invoices.save(cancelled);
    expect([await unsent.count(all), await unsent.idsAfter(all, 0, 10)]).toEqual([1, [ids[2]]]);
  });

  it('mark an invoice as sent on the day of its first reminder; a migration does so for reminders of earlier versions', async () => {
    const invoices = new PostgresInvoices(database.unitOfWork);
    const reminders = new PostgresReminders(database.unitOfWork);
    const [reminded, sent, unsent] = await Promise.all([1, 2, 3].map(() => invoices.nextId()));
    for (const [at, id] of [reminded!, sent!, unsent!].entries())
      await invoices.add(sampleInvoice({ id, sequence: 800 + at }));
    const [first, second] = [Date.parse('2026-12-28T09:00:00Z'), Date.parse('2027-01-15T09:00:00Z')];
    const remind = (invoiceId: number, stage: 1 | 2, sentAt: number) =>
      reminders.add({
        ...{ invoiceId, stage, sentOn: '2026-12-28', sentAt, sentBy: 9, balanceCents: 1 },
        mailKey: `reminder:${invoiceId}:${stage}`,
      });
    await remind(reminded!, 2, second);
    await remind(reminded!, 1, first);
    await remind(sent!, 1, second);
    await invoices.markSent(sent!, first - 1);
    const runner = { query: (text: string) => database.unitOfWork.query(text) } as unknown as QueryRunner;
    await new SentWithReminders1795132860101().up(runner);
    const sentAt = async (id: number) => (await invoices.find(id))!.snapshot().sentAt;
    expect([await sentAt(reminded!), await sentAt(sent!), await sentAt(unsent!)]).toEqual([first, first - 1, null]);
  });

  it.each([
    ['for different reasons: each replaces the previous one', ['Litige', 'Échéancier', 'Liquidation'], 3],
    ['for the same reason: it is stored once', ['Litige', 'Litige', 'Litige'], 1],
  ])('stores one exclusion when several users exclude the same customer at once, %s', async (_, reasons, said) => {
    const invoices = new PostgresInvoices(database.unitOfWork);
    const exclusions = new PostgresReminderExclusions(database.unitOfWork);
    const ids: number[] = [];
    for (const at of [0, 1, 2]) {
      ids.push(await invoices.nextId());
      await invoices.add(sampleInvoice({ id: ids.at(-1)!, sequence: 900 + at }));
    }
    const setAt = Date.parse('2026-12-28T09:00:00Z');
    const customer = { isWholeCustomer: true, ownership: sampleOwnership, until: '2027-01-31', setAt };
    // All transactions have read before any of them commits.
    let waiting = ids.length;
    let goOn!: () => void;
    const allLooked = new Promise<void>((resolve) => (goOn = resolve));
    const added = await Promise.all(
      ids.map((invoiceId, at) =>
        database.unitOfWork.run(async () => {
          await invoices.findForUpdate(invoiceId);
          if (--waiting === 0) goOn();
          await allLooked;
          return exclusions.add({ ...customer, invoiceId, reason: reasons[at]!, setBy: at + 1 });
        }),
      ),
    );
    expect(new Set(added).size).toBe(said);
    const rows = await database.unitOfWork.query<{ id: number; ended: boolean }>(
      `SELECT id, ended_at IS NOT NULL AS ended FROM accounting.left_out_invoices ORDER BY id`,
    );
    expect(rows.map(({ id }) => id)).toEqual([...new Set(added)].sort((a, b) => a - b));
    expect(rows.filter(({ ended }) => !ended)).toHaveLength(1);
  });
});
