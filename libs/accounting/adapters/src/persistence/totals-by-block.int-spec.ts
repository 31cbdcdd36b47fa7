import { loadDemoBooks, type TestDatabase, testDatabase } from '@pds/testing';
import type { QueryRunner } from 'typeorm';
import { AccountingIntegrity } from '../read-models/accounting-integrity.read-model';
import { FoundByBlock1795132860950 } from './migrations/1795132860950-found-by-block';
import { TotalsByBlock1795132860920 } from './migrations/1795132860920-totals-by-block';

/** Books that are written while the product is taken back to a version before, and after it has come forward again. */
describe('what is kept by blocks of numbers', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
    await loadDemoBooks(database.unitOfWork, { invoices: 400, now: Date.parse('2026-11-20T12:00:00+01:00') });
  });
  afterAll(() => database?.close());

  const write = async (id: number) => {
    const { unitOfWork } = database;
    await unitOfWork.query('UPDATE accounting.invoices SET paid_cents = paid_cents + 1 WHERE balance_cents > 0');
    await unitOfWork.query(
      `INSERT INTO accounting.payments (id, invoice_id, type, amount_cents, paid_on) VALUES ($1, 6, 1, 100, '2026-11-21')`,
      [id],
    );
  };
  const migrations = (work: (runner: QueryRunner) => Promise<void>) =>
    database.unitOfWork.dataSource.transaction(({ queryRunner }) => work(queryRunner!));
  const findings = async () => {
    const checks = new AccountingIntegrity(database.unitOfWork).checks.filter(({ name }) =>
      ['accounting.totals', 'accounting.blocks'].includes(name),
    );
    expect(checks).toHaveLength(2);
    return (await Promise.all(checks.map(({ find }) => find(200)))).flat();
  };

  it('is right again, whatever was written in between', async () => {
    const [byBlock, places] = [new TotalsByBlock1795132860920(), new FoundByBlock1795132860950()];
    expect(await findings()).toEqual([]);
    await write(10_001);
    await migrations((runner) => places.down(runner));
    await write(10_002);
    await migrations((runner) => places.up(runner));
    expect(await findings()).toEqual([]);
    await migrations(async (runner) => {
      await places.down(runner);
      await byBlock.down(runner);
    });
    await write(10_003);
    await migrations(async (runner) => {
      await byBlock.up(runner);
      await places.up(runner);
    });
    await write(10_004);
    expect(await findings()).toEqual([]);
    await database.unitOfWork.query('SELECT accounting.fold_totals()');
    expect(await findings()).toEqual([]);
  });
});
