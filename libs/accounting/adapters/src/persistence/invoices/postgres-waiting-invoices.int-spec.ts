import { InvoiceIssued } from '@pds/accounting/contract';
import { sampleInvoice } from '@pds/accounting/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresInvoices } from './postgres-invoices';
import { PostgresWaitingInvoices } from './postgres-waiting-invoices';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(() =>
  database.unitOfWork.query(
    'TRUNCATE accounting.invoices, accounting.payments, accounting.credit_notes, accounting.paper_leases, platform.outbox_events CASCADE',
  ),
);

afterAll(() => database.close());

describe('PostgresWaitingInvoices', () => {
  const file = (id: number) => ({ key: `invoices/${id}.pdf`, sha256: String(id).padStart(64, '0') });

  async function issued(count: number): Promise<number[]> {
    const invoices = new PostgresInvoices(database.unitOfWork);
    const ids: number[] = [];
    for (let sequence = 1; sequence <= count; sequence++) {
      const id = await invoices.nextId();
      await invoices.add(sampleInvoice({ id, sequence }));
      await database.unitOfWork.query('INSERT INTO platform.outbox_events (type, payload) VALUES ($1, $2)', [
        InvoiceIssued.type,
        JSON.stringify({ invoiceId: id, aidStationId: 41, send: false }),
      ]);
      ids.push(id);
    }
    return ids;
  }
  const waiting = () => new PostgresWaitingInvoices(database.unitOfWork);
  const idsOf = (taken: readonly { id: number }[]) => taken.map(({ id }) => id);
  const halfAMinuteLater = () =>
    database.unitOfWork.query(`UPDATE accounting.paper_leases SET until = until - interval '30 seconds'`);

  it('distributes the waiting invoices, oldest first, each to one of several simultaneous callers', async () => {
    const ids = await issued(7);
    const taken = await Promise.all([waiting().take(3), waiting().take(3), waiting().take(3)]);
    expect(taken.map(({ length }) => length).toSorted()).toEqual([1, 3, 3]);
    expect(taken.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(ids);
    expect(await waiting().take(3)).toEqual([]);
  });

  it('returns the data to print: the number and the frozen content', async () => {
    const [id] = await issued(1);
    const { number, content } = sampleInvoice({ id: id!, sequence: 1 }).snapshot();
    expect(await waiting().take(20)).toEqual([{ id, number, content }]);
  });

  it('returns neither printed invoices nor those without a waiting event', async () => {
    const ids = await issued(3);
    await waiting().markPrinted([{ id: ids[0]!, file: file(1) }]);
    await database.unitOfWork.query(
      `UPDATE platform.outbox_events SET handled_at = now() WHERE (payload->>'invoiceId')::integer = $1`,
      [ids[1]],
    );
    expect(idsOf(await waiting().take(20))).toEqual([ids[2]]);
  });

  it('stores the first paper of each invoice, which no longer waits', async () => {
    const ids = await issued(2);
    await waiting().take(20);
    await waiting().markPrinted([{ id: ids[0]!, file: file(1) }]);
    await waiting().markPrinted(ids.map((id) => ({ id, file: file(2) })));
    const invoices = new PostgresInvoices(database.unitOfWork);
    const kept = await Promise.all(ids.map(async (id) => (await invoices.find(id))!.snapshot().file));
    expect(kept).toEqual([file(1), file(2)]);
    expect(await waiting().isWaiting(ids[0]!)).toBe(false);
    expect(await waiting().waitForTurn(ids[1]!)).toBe(false);
  });

  it('releases to the next caller the invoices taken by a process that died, and never batches them again', async () => {
    const [id] = await issued(1);
    await waiting().take(20);
    await halfAMinuteLater();
    expect(await waiting().take(20)).toEqual([]);
    expect(await waiting().waitForTurn(id!)).toBe(true);
  });

  it('releases returned invoices to the next caller at once', async () => {
    const [id] = await issued(1);
    await waiting().take(20);
    await waiting().release([id!]);
    expect(await waiting().waitForTurn(id!)).toBe(true);
  });

  it('waits for another process that prints it, and then has nothing to print', async () => {
    const [id] = await issued(1);
    await waiting().take(20);
    const asked = waiting().waitForTurn(id!);
    await waiting().markPrinted([{ id: id!, file: file(1) }]);
    expect(await asked).toBe(false);
  });

  it('treats an unknown invoice as the caller’s to print, which reports that it does not exist', async () => {
    expect(await waiting().waitForTurn(404)).toBe(true);
  });
});
