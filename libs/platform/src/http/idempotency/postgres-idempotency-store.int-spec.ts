import { PostgresRateLimiter } from '../../limits/postgres-rate-limiter';
import type { TypeOrmUnitOfWork } from '../../transactions/typeorm-unit-of-work';
import { ProcessLock } from '../../transactions/process-lock';
import { idempotencyStoreContract } from '../../testing';
import { PlatformDatabase } from '../../testing/platform-database';
import { claimTimeout } from './idempotency-store';
import { PostgresIdempotencyStore } from './postgres-idempotency-store';

describe('keyed requests in PostgreSQL', () => {
  const locks: ProcessLock[] = [];
  const database = new PlatformDatabase(async () => {
    for (const lock of locks) await lock.onApplicationShutdown();
  });
  const now = Date.parse('2026-11-20T10:00:00Z');
  const request = { id: 'a request', fingerprint: 'body', accountId: null };
  let unitOfWork: TypeOrmUnitOfWork;
  let store: PostgresIdempotencyStore;

  beforeAll(async () => {
    ({ unitOfWork } = database);
    store = storeOfProcess().store;
    await unitOfWork.query('CREATE TABLE test_effects (id integer PRIMARY KEY)');
  });
  beforeEach(() => unitOfWork.query('TRUNCATE platform.idempotency_keys, test_effects'));

  /** The store of one process; `kill` ends the connection on which its number is locked. */
  function storeOfProcess() {
    const lock = new ProcessLock(unitOfWork);
    locks.push(lock);
    const own = new PostgresIdempotencyStore(unitOfWork, lock);
    return { store: own, unitOfWork, lock, kill: () => lock.onApplicationShutdown() };
  }

  const claimed = async (at = now) => {
    const begun = await store.begin(request, at);
    if (begun.state !== 'claimed') throw new Error(`${begun.state} instead of claimed`);
    return begun.claim;
  };
  const effect = (id: number) => unitOfWork.run(() => unitOfWork.query('INSERT INTO test_effects VALUES ($1)', [id]));
  const effects = () => unitOfWork.query('SELECT id FROM test_effects ORDER BY id');

  idempotencyStoreContract(async () => ({ store, unitOfWork, another: async () => storeOfProcess() }));

  it('return the time at which they are free when their process has locked no number', async () => {
    const numberless = { number: async () => null } as unknown as ProcessLock;
    const other = new PostgresIdempotencyStore(unitOfWork, numberless);
    expect((await other.begin(request, now)).state).toBe('claimed');
    expect(await store.begin(request, now + 1_500)).toEqual({ state: 'under-way', retryAfterSeconds: 59 });
    expect((await store.begin(request, now + claimTimeout)).state).toBe('claimed');
  });

  it('are protected again, by another number, after the process lost its connection', async () => {
    const { store: other, lock } = storeOfProcess();
    const before = await lock.number();
    await unitOfWork.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
       WHERE locktype = 'advisory' AND objid = $1::integer::oid`,
      [before],
    );
    let after: number | null;
    do {
      await new Promise(setImmediate);
      after = await lock.number();
    } while (after === before || after === null);
    expect((await other.begin(request, now)).state).toBe('claimed');
    expect(await store.begin(request, now)).toEqual({ state: 'under-way', retryAfterSeconds: 1 });
  });

  it('roll back the effect of a process that lost its claim, and retain that of the new holder', async () => {
    const slow = await claimed();
    const second = await claimed(now + claimTimeout);
    await expect(store.runClaimed(slow, () => effect(1))).rejects.toMatchObject({ code: 'http.request-under-way' });
    await store.runClaimed(second, () => effect(2));
    expect(await effects()).toEqual([{ id: 2 }]);
  });

  it('are not marked by a nested transaction, nor by a counted attempt', async () => {
    const claim = await claimed();
    const limit = { kind: 'hourly', most: 2 } as const;
    await store.runClaimed(claim, () => new PostgresRateLimiter(unitOfWork).attempt([{ key: 'a', limit }], now));
    const outer = store.runClaimed(claim, () =>
      unitOfWork.run(async () => {
        await effect(1);
        throw new Error('refused afterwards');
      }),
    );
    await expect(outer).rejects.toThrow('refused afterwards');
    await store.releaseClaim(claim, now);
    expect(await effects()).toEqual([]);
    expect((await store.begin(request, now)).state).toBe('claimed');
  });
});
