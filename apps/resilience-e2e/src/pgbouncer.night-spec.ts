import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import { BackgroundWorker, TypeOrmUnitOfWork } from '@pds/platform';
import { emptyTestDatabase, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { type PgBouncer, pgBouncerProgram, startPgBouncer } from '@pds/testing/product';

const isInstalled = pgBouncerProgram() !== null;
// Continuous integration installs it (.ci/run): there a missing program is an error.
const isTried = isInstalled || Boolean(process.env.CI);
if (!isTried) process.stdout.write('PgBouncer is not installed: its tests are skipped (apt-get install pgbouncer)\n');

/** How long work may take to resume after a restart of the pooler. Milliseconds. */
const recoversWithin = 10_000;

(isTried ? describe : describe.skip)('the product behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer | undefined;
  let app: TestApplication;
  let manager: TestBrowser;
  const warnings: string[] = [];

  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((message: unknown) => void warnings.push(String(message)));
    // Two sessions for everything: consecutive statements of a connection run in different ones.
    app = await testApplication({}, async () => {
      const { url: directUrl, drop } = await emptyTestDatabase();
      pooler = await startPgBouncer(directUrl, { default_pool_size: '2', reserve_pool_size: '0' });
      return { url: pooler.url, directUrl, drop };
    });
    await app.application.get(BackgroundWorker).start();
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(async () => {
    await app?.close();
    await pooler?.stop();
    jest.restoreAllMocks();
  });

  /** Repeats until the result is as wanted; the last result when it never is. */
  async function eventually<T>(ask: () => Promise<T>, isWanted: (result: T) => boolean): Promise<T> {
    for (const until = performance.now() + recoversWithin; ; await delay(50)) {
      const result = await ask();
      if (isWanted(result) || performance.now() > until) return result;
    }
  }
  const saveDossier = async (id: number, comments: string) => {
    const { version } = (await manager.get(`/api/demand/${id}`)).body.demand;
    return manager.patch(`/api/demand/${id}`, { version, comments });
  };
  /** Asks for a workbook, which a background task writes, and waits for it. */
  async function exportInvoices() {
    const { status, body } = await manager.post('/api/accounting/export', {
      list: 'invoices',
      type: 'xls',
      search: {},
    });
    expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
    return eventually(
      async () => (await manager.get(`/api/accounting/export/${body.id}`)).body,
      ({ state }) => state === 'done' || state === 'failed',
    );
  }

  it('starts without a complaint: the shipped configuration sets what the product cannot', async () => {
    expect(warnings).toEqual([]);
    const [row] = await app.unitOfWork.query('SHOW statement_timeout');
    expect(row).toEqual({ statement_timeout: '1min' });
  });

  it('serves lists and saves to people at once, each request with a session check', async () => {
    const dossiers = [await app.scenario.dossier().filed(), await app.scenario.dossier().filed()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0
          ? manager.get('/api/demand/list?page=1&perPage=25')
          : manager.get(`/api/demand/${dossiers[n % 2]!.id}`),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { id } = dossiers[0]!;
    expect((await saveDossier(id, 'Reçu par téléphone')).status).toBe(200);
    expect((await manager.get(`/api/demand/${id}`)).body.demand.comments).toBe('Reçu par téléphone');
  });

  it('numbers invoices without gap, and writes an export in a background task', async () => {
    for (let n = 0; n < 3; n++) await app.scenario.dossier().invoiced();
    const rows = await app.unitOfWork.query<{ sequence: number }>(
      'SELECT sequence FROM accounting.invoices ORDER BY sequence',
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(await exportInvoices()).toMatchObject({ state: 'done', rows: 3 });
  });

  it('holds the lock that shows that the process is alive in a session of its own', async () => {
    const { id } = await app.scenario.dossier().filed();
    const headers = { 'idempotency-key': `"${randomUUID()}"` };
    expect((await manager.post(`/api/demand/duplicate/${id}`, undefined, headers)).status).toBe(201);
    const locks = () =>
      app.unitOfWork.query<{ pid: number }>(
        `SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
         WHERE classid = 730194701 AND granted`,
      );
    const [lock] = await locks();
    for (let n = 0; n < 10; n++) {
      const [row] = await app.unitOfWork.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      expect(row!.pid).not.toBe(lock!.pid);
    }
    expect(await locks()).toEqual([lock]);
  });

  it('cuts no connection while all sessions of the pooler are busy for longer than a silent server is given', async () => {
    const unitOfWork = app.application.get(TypeOrmUnitOfWork);
    const statements = Array.from({ length: 4 }, () => unitOfWork.query(`SELECT pg_sleep(4), 'slept' AS done`));
    const waiting = unitOfWork.query(`SELECT 'answered' AS done`);
    expect((await Promise.all([...statements, waiting])).map(([row]) => (row as { done: string }).done)).toEqual([
      ...Array.from({ length: 4 }, () => 'slept'),
      'answered',
    ]);
  });

  it('works again after a restart of the pooler, tasks included', async () => {
    const { id } = await app.scenario.dossier().filed();
    const interrupted = app.unitOfWork.query('SELECT pg_sleep(30)').catch((error: unknown) => error);
    await delay(200);
    await pooler!.restart();
    expect(await interrupted).toBeInstanceOf(Error);
    const saved = await eventually(
      () => saveDossier(id, 'Après la coupure').catch(() => ({ status: 0 })),
      ({ status }) => status === 200,
    );
    expect(saved.status).toBe(200);
    expect(await exportInvoices()).toMatchObject({ state: 'done', rows: 3 });
  });
});

(isTried ? describe : describe.skip)('the product behind a pooler that is not set up for it', () => {
  /** The warnings of a start through PgBouncer. */
  async function warningsWith(environment: Record<string, string>, changes: Record<string, string | null>) {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    let pooler: PgBouncer | undefined;
    let app: TestApplication | undefined;
    try {
      app = await testApplication(environment, async () => {
        const { url: directUrl, drop } = await emptyTestDatabase();
        pooler = await startPgBouncer(directUrl, changes);
        return { url: pooler.url, directUrl, drop };
      });
      return warn.mock.calls.map(([message]) => message as unknown);
    } finally {
      await app?.close();
      await pooler?.stop();
      warn.mockRestore();
    }
  }

  it('logs which settings of its sessions do not apply', async () => {
    expect(await warningsWith({}, { connect_query: null })).toEqual([
      expect.stringMatching(
        /^Settings of sessions do not apply behind the connection pooler \(.*statement_timeout is 0/,
      ),
    ]);
  });

  it('logs that it was not told of the pooler', async () => {
    const ignored = 'statement_timeout, idle_in_transaction_session_timeout, options';
    const changes = { pool_mode: 'session', ignore_startup_parameters: ignored };
    expect(await warningsWith({ DATABASE_DIRECT_URL: '' }, changes)).toEqual([
      expect.stringMatching(/^DATABASE_URL leads to a connection pooler/),
    ]);
  });
});
