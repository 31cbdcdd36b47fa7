import {
  ChequesNotToDeposit,
  ChequesOfSeveralIssuers,
  DateBeforeBooks,
  DepositBeforeCheque,
  DepositCheques,
  DepositDateRefused,
  type DepositSlip,
  NoChequeToDeposit,
  NoteDepositedCheques,
} from '@pds/accounting/domain';
import type { Principal, Scope } from '@pds/kernel';
import { FixedClock } from '@pds/kernel/testing';
import { loadDemoBooks, type TestDatabase, testDatabase } from '@pds/testing';
import type { QueryRunner } from 'typeorm';
import { PaymentReadModel } from '../../read-models/ledger/payment.read-model';
import { DepositedCheques1795132860100 } from '../migrations/1795132860100-deposited-cheques';
import { PostgresChequesToDeposit } from './postgres-cheques-to-deposit';
import { PostgresCounters } from '../invoices/postgres-counters';
import { PostgresDepositSlips } from './postgres-deposit-slips';
import { PostgresInvoices } from '../invoices/postgres-invoices';

const now = '2026-11-20T12:00:00+01:00';
const depositedOn = '2026-11-20';

describe('the deposit of cheques', () => {
  let database: TestDatabase;
  let deposit: DepositCheques;
  let note: NoteDepositedCheques;
  let slips: PostgresDepositSlips;

  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    await loadDemoBooks(unitOfWork, { invoices: 3_000, now: Date.parse(now) });
    // The issuer of each invoice, as frozen at issue.
    await unitOfWork.query(`ALTER TABLE accounting.invoices DISABLE TRIGGER issued_is_final`);
    await unitOfWork.query(
      `UPDATE accounting.invoices SET snapshot = jsonb_build_object('issuer', jsonb_build_object(
         'code', issuer_code, 'name', 'Protection civile ' || issuer_code, 'timeZone', 'Europe/Paris', 'iban', 'FR76 ' || id))`,
    );
    await unitOfWork.query(`ALTER TABLE accounting.invoices ENABLE TRIGGER issued_is_final`);
    slips = new PostgresDepositSlips(unitOfWork);
    const cheques = new PostgresChequesToDeposit(unitOfWork);
    deposit = new DepositCheques(
      cheques,
      new PostgresCounters(unitOfWork),
      slips,
      new PostgresInvoices(unitOfWork),
      unitOfWork,
      FixedClock.at(now),
    );
    note = new NoteDepositedCheques(cheques, unitOfWork, FixedClock.at(now));
  });
  afterAll(() => database?.close());

  const callerIn = (scope: Scope): Principal => ({ accountId: 9, role: 'ROLE_ACCOUNTING', scope });
  const everybody = callerIn({ kind: 'all' });
  const rhone = callerIn({ kind: 'department', departmentId: 69 });

  async function chequesOf(departmentId: number, more = 'true'): Promise<number[]> {
    const rows = await database.unitOfWork.query<{ id: number }>(
      `SELECT p.id FROM accounting.payments p JOIN accounting.cheques_to_deposit c ON c.payment_id = p.id
       WHERE p.department_id = $1 AND ${more} ORDER BY p.id`,
      [departmentId],
    );
    return rows.map(({ id }) => id);
  }

  it('puts the chosen cheques on a slip, numbered from one per issuer, each cheque once', async () => {
    const [first, second, third, fourth] = await chequesOf(69);
    const made: DepositSlip[] = [
      await deposit.execute({ paymentIds: [second!, first!, second!], depositedOn }, rhone),
      await deposit.execute({ paymentIds: [third!], depositedOn: '2026-11-02' }, everybody),
    ];
    expect(made.map(({ given }) => given.number)).toEqual(['R69-2026-000001', 'R69-2026-000002']);
    const [slip] = made;
    const sums = await database.unitOfWork.query<{ id: number; amount_cents: string; iban: string }>(
      `SELECT p.id, p.amount_cents, i.snapshot->'issuer'->>'iban' AS iban FROM accounting.payments p
       JOIN accounting.invoices i ON i.id = p.invoice_id WHERE p.id IN ($1, $2) ORDER BY p.id`,
      [first, second],
    );
    expect(slip!.content.cheques.map(({ paymentId }) => paymentId)).toEqual([first, second]);
    expect(slip!.content.totalCents).toBe(sums.reduce((sum, row) => sum + Number(row.amount_cents), 0));
    // The bank details of the most recently issued invoice.
    expect(slip!.content.issuer.iban).toBe(sums[1]!.iban);
    expect(await slips.find(slip!.id)).toEqual(slip);

    for (const again of [[first!], [fourth!, third!]])
      await expect(deposit.execute({ paymentIds: again, depositedOn }, rhone)).rejects.toBeInstanceOf(
        ChequesNotToDeposit,
      );
    expect(await chequesOf(69)).toContain(fourth);

    const payments = new PaymentReadModel(database.unitOfWork, { namesOf: async () => new Map([[9, 'Anne Martin']]) });
    const search = { page: 1, perPage: 200, sort: 'id', direction: 'asc', type: 2 } as const;
    const deposited = await payments.list({ ...search, deposit: 'deposited' }, rhone);
    expect(deposited.records.map(({ id, depositSlip }) => [id, depositSlip?.number])).toEqual([
      [first, 'R69-2026-000001'],
      [second, 'R69-2026-000001'],
      [third, 'R69-2026-000002'],
    ]);
    const left = await payments.list({ ...search, deposit: 'to-deposit' }, rhone);
    expect(left.records.map(({ id }) => id)).toEqual(await chequesOf(69));
    expect(left.records.every(({ isToDeposit, depositSlip }) => isToDeposit && depositSlip === null)).toBe(true);
    const cents = (amount: number) => Math.round(amount * 100);
    expect(cents(left.totals.amount)).toBe(left.records.reduce((sum, { amount }) => sum + cents(amount), 0));
  });

  it('refuses cheques of two issuers, no cheque, a future day and payments not to deposit, without using a number', async () => {
    const [own] = await chequesOf(69);
    const [other] = await chequesOf(12);
    const [transfer] = (
      await database.unitOfWork.query<{ id: number }>(`SELECT min(id) AS id FROM accounting.payments WHERE type = 1`)
    ).map(({ id }) => id);
    const refusal = (paymentIds: number[], caller = everybody, day = depositedOn) =>
      expect(deposit.execute({ paymentIds, depositedOn: day }, caller)).rejects;
    await refusal([own!, other!]).toBeInstanceOf(ChequesOfSeveralIssuers);
    await refusal([own!, other!], rhone).toBeInstanceOf(ChequesNotToDeposit);
    await refusal([transfer!]).toBeInstanceOf(ChequesNotToDeposit);
    await refusal([own!], callerIn({ kind: 'office', officeId: 1, departmentId: 69 })).toBeInstanceOf(
      ChequesNotToDeposit,
    );
    await refusal([]).toBeInstanceOf(NoChequeToDeposit);
    await refusal([own!], everybody, '2026-11-21').toBeInstanceOf(DepositDateRefused);
    const next = await deposit.execute({ paymentIds: [own!], depositedOn }, everybody);
    expect(next.given.number).toBe('R69-2026-000003');
  });

  it('refuses a day before the first bookable day of the issuer, even for an older cheque dated before it', async () => {
    const [{ id }] = (await database.unitOfWork.query<{ id: number }>(
      `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on)
       SELECT invoice_id, 2, 1, '1999-12-30' FROM accounting.payments WHERE issuer_code = '69' LIMIT 1 RETURNING id`,
    )) as [{ id: number }];
    await expect(deposit.execute({ paymentIds: [id], depositedOn: '1999-12-31' }, everybody)).rejects.toBeInstanceOf(
      DateBeforeBooks,
    );
    await deposit.execute({ paymentIds: [id], depositedOn }, everybody);
  });

  it('does not offer a reversed cheque, nor its counter-entry', async () => {
    const [cheque] = await chequesOf(14);
    await database.unitOfWork.query(
      `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on, reverses, reason)
       SELECT invoice_id, type, -amount_cents, paid_on, id, 'Sans provision' FROM accounting.payments WHERE id = $1`,
      [cheque],
    );
    expect(await chequesOf(14)).not.toContain(cheque);
    await expect(deposit.execute({ paymentIds: [cheque!], depositedOn }, everybody)).rejects.toBeInstanceOf(
      ChequesNotToDeposit,
    );
    expect(await chequesOf(14, 'p.amount_cents < 0')).toEqual([]);
  });

  /** A cheque refunded with a credit note, then reversed. @returns the two entries */
  async function refundTakenBack(cheque: number): Promise<[refund: number, counterEntry: number]> {
    const enter = async (columns: string, values: string, from: number) =>
      (
        await database.unitOfWork.query<{ id: number }>(
          `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on, reason, ${columns})
           SELECT invoice_id, type, -amount_cents, paid_on, '', ${values} FROM accounting.payments WHERE id = $1 RETURNING id`,
          [from],
        )
      )[0]!.id;
    const refund = await enter('credit_note_id', '(SELECT min(id) FROM accounting.credit_notes)', cheque);
    return [refund, await enter('reverses', 'id', refund)];
  }

  it('does not offer the counter-entry of a refunded cheque, and removes those offered by earlier versions', async () => {
    const [cheque] = await chequesOf(21);
    const entries = await refundTakenBack(cheque!);
    const offered = await chequesOf(21);
    expect(entries.filter((id) => offered.includes(id))).toEqual([]);
    await expect(deposit.execute({ paymentIds: [entries[1]], depositedOn }, everybody)).rejects.toBeInstanceOf(
      ChequesNotToDeposit,
    );

    // Recreates the state before the migration, applies its correction, and rolls both back.
    const undone = new Error('undone');
    const migrated = database.unitOfWork.run(async () => {
      const runner = { query: (text: string) => database.unitOfWork.query(text) } as unknown as QueryRunner;
      const migration = new DepositedCheques1795132860100();
      await migration.down(runner);
      const [, wrong] = await refundTakenBack(cheque!);
      expect(await chequesOf(21)).toContain(wrong);
      await migration.up(runner);
      expect(await chequesOf(21)).toEqual(offered);
      throw undone;
    });
    await expect(migrated).rejects.toBe(undone);
  });

  it('refuses a slip dated before one of its cheques was received', async () => {
    const [cheque] = await chequesOf(69);
    const [{ day, before }] = (await database.unitOfWork.query<{ day: string; before: string }>(
      `SELECT paid_on::text AS day, (paid_on - 1)::text AS before FROM accounting.payments WHERE id = $1`,
      [cheque],
    )) as [{ day: string; before: string }];
    const onDay = (depositedOn: string) => deposit.execute({ paymentIds: [cheque!], depositedOn }, everybody);
    await expect(onDay(before)).rejects.toBeInstanceOf(DepositBeforeCheque);
    await expect(onDay(before)).rejects.toMatchObject({ fields: [{ field: 'depositedOn' }] });
    expect((await onDay(day)).content.depositedOn).toBe(day);
  });

  it('removes for good the cheques noted as deposited without a slip, and stores who noted them and when', async () => {
    const [first, second, third] = await chequesOf(69);
    const refusal = (paymentIds: number[], caller = rhone) => expect(note.execute(paymentIds, caller)).rejects;
    await refusal([]).toBeInstanceOf(NoChequeToDeposit);
    await refusal([first!], callerIn({ kind: 'department', departmentId: 38 })).toBeInstanceOf(ChequesNotToDeposit);
    expect(await note.execute([second!, first!, second!], rhone)).toBe(2);
    await refusal([first!, third!]).toBeInstanceOf(ChequesNotToDeposit);
    const left = await chequesOf(69);
    expect(left).toContain(third);
    expect(left.filter((id) => id === first || id === second)).toEqual([]);
    await expect(deposit.execute({ paymentIds: [first!], depositedOn }, rhone)).rejects.toBeInstanceOf(
      ChequesNotToDeposit,
    );

    const payments = new PaymentReadModel(database.unitOfWork, { namesOf: async () => new Map([[9, 'Anne Martin']]) });
    const search = { page: 1, perPage: 200, sort: 'id', direction: 'asc', type: 2, deposit: 'deposited' } as const;
    const { records } = await payments.list(search, rhone);
    const noted = records.filter(({ notedDeposit }) => notedDeposit !== null);
    expect(
      noted.map(({ id, isToDeposit, depositSlip, notedDeposit }) => [id, isToDeposit, depositSlip, notedDeposit]),
    ).toEqual([first, second].map((id) => [id, false, null, { by: 'Anne Martin', at: now }]));

    const { unitOfWork } = database;
    const change = (text: string) => expect(unitOfWork.query(text, [first])).rejects.toThrow(/been deposited/);
    await change(`DELETE FROM accounting.cheques_deposited_otherwise WHERE payment_id = $1`);
    await change(`UPDATE accounting.cheques_deposited_otherwise SET noted_by = 1 WHERE payment_id = $1`);
  });

  it('gives a cheque to only one of two users who choose it at the same time', async () => {
    const [cheque] = await chequesOf(16);
    const made = await Promise.allSettled(
      [1, 2, 3].map(() => deposit.execute({ paymentIds: [cheque!], depositedOn }, everybody)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(ChequesNotToDeposit);
  });

  it('is final in the database: a slip is never added twice, changed or deleted; only its file is added, once', async () => {
    const { unitOfWork } = database;
    const [row] = await unitOfWork.query<{ payment_id: number; slip_id: number }>(
      `SELECT payment_id, slip_id FROM accounting.deposited_cheques ORDER BY payment_id LIMIT 1`,
    );
    const { payment_id, slip_id } = row!;
    const refused = (text: string, parameters: unknown[], why: RegExp) =>
      expect(unitOfWork.query(text, parameters)).rejects.toThrow(why);
    const insert = `INSERT INTO accounting.deposited_cheques (payment_id, slip_id, booked_on) VALUES ($1, $2, '2026-11-20')`;
    await refused(insert, [payment_id, slip_id], /duplicate key/);
    const [transfer] = await unitOfWork.query<{ id: number }>(
      `SELECT min(id) AS id FROM accounting.payments WHERE type = 1`,
    );
    await refused(insert, [transfer!.id, slip_id], /no cheque to deposit/);
    // Written by a process that does not know deposits yet, as before that version.
    const notEntered = `INSERT INTO accounting.deposited_cheques (payment_id, slip_id) VALUES ($1, $2)`;
    await refused(notEntered, [transfer!.id, slip_id], /entered on no day/);
    const notedOnly = `INSERT INTO accounting.cheques_deposited_otherwise (payment_id, noted_by, noted_at) VALUES ($1, 9, now())`;
    await refused(notedOnly, [transfer!.id], /entered on no day/);
    await refused(`DELETE FROM accounting.deposited_cheques WHERE payment_id = $1`, [payment_id], /been deposited/);
    await refused(`UPDATE accounting.deposit_slips SET total_cents = 1 WHERE id = $1`, [slip_id], /cannot be changed/);
    const file = { key: 'deposit-slips/a.pdf', sha256: 'a'.repeat(64) };
    expect(await slips.freezeFile(slip_id, file)).toEqual(file);
    expect(await slips.freezeFile(slip_id, { key: 'b', sha256: 'b'.repeat(64) })).toEqual(file);
    expect((await slips.find(slip_id))?.file).toEqual(file);
  });
});
