import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { DataSource } from 'typeorm';
import { PostgresRateLimiter } from '../../limits/postgres-rate-limiter';
import { dataSourceOptions, migrate } from '../../persistence/migrate';
import { TypeOrmUnitOfWork } from '../../persistence/typeorm-unit-of-work';
import { idempotencyStoreContract } from '../../testing';
import { CLAIM_HELD } from './idempotency-store';
import { PostgresIdempotencyStore } from './postgres-idempotency-store';

describe('keyed requests in PostgreSQL', () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const now = Date.parse('2026-11-20T10:00:00Z');
  const request = { id: 'a request', fingerprint: 'body', accountId: null };
  let unitOfWork: TypeOrmUnitOfWork;
  let store: PostgresIdempotencyStore;

  beforeAll(async () => {
    const url = await createDatabaseFrom('template0', database);
    const dataSource = await new DataSource(dataSourceOptions({ url, contexts: [] })).initialize();
    await migrate(dataSource);
    unitOfWork = new TypeOrmUnitOfWork(dataSource);
    store = new PostgresIdempotencyStore(unitOfWork);
    await unitOfWork.query('CREATE TABLE test_effects (id integer PRIMARY KEY)');
  });
  afterAll(async () => {
    await unitOfWork?.dataSource.destroy();
    await dropDatabase(database);
  });
  beforeEach(() => unitOfWork.query('TRUNCATE platform.idempotency_keys, test_effects'));

  const claimed = async (at = now) => {
    const begun = await store.begin(request, at);
    if (begun.state !== 'claimed') throw new Error(`${begun.state} instead of claimed`);
    return begun.claim;
  };
  const effect = (id: number) => unitOfWork.run(() => unitOfWork.query('INSERT INTO test_effects VALUES ($1)', [id]));
  const effects = () => unitOfWork.query('SELECT id FROM test_effects ORDER BY id');

  idempotencyStoreContract(async () => ({ store, unitOfWork }));

  it('roll back the effect of whoever has lost the claim, and leave that of whoever took it over', async () => {
    const slow = await claimed();
    const second = await claimed(now + CLAIM_HELD);
    await expect(store.during(slow, () => effect(1))).rejects.toMatchObject({ code: 'http.request-under-way' });
    await store.during(second, () => effect(2));
    expect(await effects()).toEqual([{ id: 2 }]);
  });

  it('are not marked by a transaction within another, nor by a counted attempt', async () => {
    const claim = await claimed();
    const limit = { kind: 'hourly', most: 2 } as const;
    await store.during(claim, () => new PostgresRateLimiter(unitOfWork).attempt([{ key: 'a', limit }], now));
    const outer = store.during(claim, () =>
      unitOfWork.run(async () => {
        await effect(1);
        throw new Error('refused afterwards');
      }),
    );
    await expect(outer).rejects.toThrow('refused afterwards');
    await store.giveUp(claim, now);
    expect(await effects()).toEqual([]);
    expect((await store.begin(request, now)).state).toBe('claimed');
  });
});
