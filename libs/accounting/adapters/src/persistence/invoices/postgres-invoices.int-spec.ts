import { countersContract, invoicesContract, sampleInvoice } from '@pds/accounting/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresCounters } from './postgres-counters';
import { PostgresInvoices } from './postgres-invoices';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(() =>
  database.unitOfWork.query('TRUNCATE accounting.invoices, accounting.payments, accounting.credit_notes CASCADE'),
);

afterAll(() => database.close());

describe('PostgresInvoices', () => {
  invoicesContract(() => new PostgresInvoices(database.unitOfWork));

  it('refuses every change or deletion of an issued document, even in SQL', async () => {
    const invoices = new PostgresInvoices(database.unitOfWork);
    const id = await invoices.nextId();
    await invoices.add(sampleInvoice({ id, sequence: 500 }));
    const attempt = (sql: string) => database.unitOfWork.query(`${sql} WHERE id = $1`, [id]);
    await expect(attempt('UPDATE accounting.invoices SET amount_cents = amount_cents + 1')).rejects.toThrow(/issued/);
    await expect(attempt(`UPDATE accounting.invoices SET snapshot = snapshot || '{"x": 1}'`)).rejects.toThrow(/issued/);
    await expect(attempt('DELETE FROM accounting.invoices')).rejects.toThrow(/issued/);
    await invoices.freezeFile(id, { key: 'invoices/a.pdf', sha256: 'a'.repeat(64) });
    await expect(attempt(`UPDATE accounting.invoices SET sha256 = '${'b'.repeat(64)}'`)).rejects.toThrow(/frozen/);
  });
});

describe('PostgresCounters', () => {
  countersContract(async () => ({
    counters: new PostgresCounters(database.unitOfWork),
    run: (work) => database.unitOfWork.run(work),
  }));

  it('refuses to take a number outside a transaction', async () => {
    await expect(new PostgresCounters(database.unitOfWork).take('69', 'invoice', 0)).rejects.toThrow(/transaction/);
  });
});
