import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PlatformDatabase } from '../../testing/platform-database';
import { ProcessLock } from '../../transactions/process-lock';
import { PostgresIdempotencyStore } from './postgres-idempotency-store';

describe('keyed requests in PostgreSQL, whose process is killed', () => {
  let lock: ProcessLock;
  const database = new PlatformDatabase(() => lock.onApplicationShutdown());
  const now = Date.parse('2026-11-20T10:00:00Z');
  const request = { id: 'a request', fingerprint: 'body', accountId: null };
  let store: PostgresIdempotencyStore;

  beforeAll(async () => {
    lock = new ProcessLock(database.unitOfWork);
    store = new PostgresIdempotencyStore(database.unitOfWork, lock);
    await database.unitOfWork.query('CREATE TABLE test_effects (id integer PRIMARY KEY)');
  });
  beforeEach(() => database.unitOfWork.query('TRUNCATE platform.idempotency_keys, test_effects'));

  /** A process that has claimed the request and is paused, within its transaction or after it. */
  async function processPausedAt(where: 'within' | 'committed'): Promise<ChildProcess> {
    const program = join(import.meta.dirname, 'testing/claiming-process.ts');
    const hooks = join(import.meta.dirname, '../../testing/typescript-hooks.ts');
    const args = ['--import', hooks, program, database.url, JSON.stringify(request), String(now), where];
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
      expect(await database.unitOfWork.query('SELECT id FROM test_effects ORDER BY id')).toEqual(left);
    },
  );
});
