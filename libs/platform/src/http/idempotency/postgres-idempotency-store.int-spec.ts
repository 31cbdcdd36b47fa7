import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { DataSource } from 'typeorm';
import { PostgresRateLimiter } from '../../limits/postgres-rate-limiter';
import { dataSourceOptions, migrate } from '../../persistence/migrate';
import { TypeOrmUnitOfWork } from '../../transactions/typeorm-unit-of-work';
import { ProcessLock } from '../../transactions/process-lock';
import { idempotencyStoreContract } from '../../testing';
import { claimTimeout } from './idempotency-store';
import { PostgresIdempotencyStore } from './postgres-idempotency-store';

describe('keyed requests in PostgreSQL', () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const now = Date.parse('2026-11-20T10:00:00Z');
  const request = { id: 'a request', fingerprint: 'body', accountId: null };
  let unitOfWork: TypeOrmUnitOfWork;
  let store: PostgresIdempotencyStore;
  let databaseUrl: string;
  const locks: ProcessLock[] = [];

  beforeAll(async () => {
    databaseUrl = await createDatabaseFrom('template0', database);
    const dataSource = await new DataSource(dataSourceOptions({ url: databaseUrl, contexts: [] })).initialize();
    await migrate(dataSource);
    unitOfWork = new TypeOrmUnitOfWork(dataSource);
    store = storeOfProcess().store;
    await unitOfWork.query('CREATE TABLE test_effects (id integer PRIMARY KEY)');
  });
  afterAll(async () => {
    for (const lock of locks) await lock.onApplicationShutdown();
    await unitOfWork?.dataSource.destroy();
    await dropDatabase(database);
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

  /** A process that has claimed the request and is paused, within its transaction or after it. */
  async function processPausedAt(where: 'within' | 'committed'): Promise<ChildProcess> {
    const program = join(import.meta.dirname, 'testing/claiming-process.ts');
    const hooks = join(import.meta.dirname, '../../testing/typescript-hooks.ts');
    const args = ['--import', hooks, program, databaseUrl, JSON.stringify(request), String(now), where];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    await once(child.stdout, 'data');
    return child;
  }

  it.each([
    ['within', 'claimed', []],
    ['committed', 'answer-lost', [{ id: 1 }]],
  ] as const)(
    'belong to a process paused %s its transaction until it is killed, and are %s immediately afterwards',
    async (where, after, left) => {
      const child = await processPausedAt(where);
      try {
        expect(await store.begin(request, now)).toEqual({ state: 'under-way', retryAfterSeconds: 1 });
      } finally {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      // The clock is fixed: only the death of the process can free it. PostgreSQL takes a moment to notice the closed connection.
      let state: string;
      do ({ state } = await store.begin(request, now));
      while (state === 'under-way');
      expect(state).toBe(after);
      expect(await effects()).toEqual(left);
    },
  );

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
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1::integer::oid`,
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
