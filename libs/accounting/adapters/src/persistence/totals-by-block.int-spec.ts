import { loadDemoBooks, type TestDatabase, testDatabase } from '@pds/testing';
import type { QueryRunner } from 'typeorm';
import { AccountingIntegrity } from '../read-models/accounting-integrity.read-model';
import { FoundByBlock1795132860950 } from './migrations/1795132860950-found-by-block';
import { FoundByEnding1795132880920 } from './migrations/1795132880920-found-by-ending';
import { SumsOfDeposits1795132870701 } from './migrations/1795132870701-sums-of-deposits';
import { TotalsByBlock1795132860920 } from './migrations/1795132860920-totals-by-block';

/** Writes in the ledgers while the product is rolled back to an earlier version, and after it is upgraded again. */
describe('the totals by blocks of numbers', () => {
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
      `INSERT INTO accounting.payments (id, invoice_id, type, amount_cents, paid_on) VALUES ($1, 6, 2, 100, '2026-11-21')`,
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

  it('are correct again, whatever was written in between', async () => {
    const versions = [
      new TotalsByBlock1795132860920(),
      new FoundByBlock1795132860950(),
      new SumsOfDeposits1795132870701(),
      new FoundByEnding1795132880920(),
    ];
    expect(await findings()).toEqual([]);
    await write(10_001);
    for (let back = 1; back <= versions.length; back++) {
      const undone = versions.slice(-back);
      await migrations(async (runner) => {
        for (const version of undone.toReversed()) await version.down(runner);
      });
      await write(10_001 + 10 * back);
      await migrations(async (runner) => {
        for (const version of undone) await version.up(runner);
      });
      expect(await findings()).toEqual([]);
    }
    await write(10_001 + 10 * (versions.length + 1));
    expect(await findings()).toEqual([]);
    await database.unitOfWork.query('SELECT accounting.fold_totals()');
    expect(await findings()).toEqual([]);
  });
});
