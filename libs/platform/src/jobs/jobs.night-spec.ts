import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { dataSourceOptions, migrate } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { DatabaseProxy } from '../testing/database-proxy';
import { PlatformModule } from '../platform.module';
import { readSettings } from '../settings/settings';
import { BackgroundWorker } from './background-worker';
import { defineJob } from './define-job';
import { JobRunner } from './job-runner';
import { Jobs } from './jobs';
import { JobCancelled, JobNotFound, JobTakenOver, JobWithoutHandler } from './jobs.errors';
import { type JobRun, RunsJob } from './runs-job';
import { countingProcess, CountSteps, Script, StepForbidden } from './testing/count-steps';
import { CapturedLog } from '../testing/captured-log';

const owner = 41;
const stranger = 42;

/** Resolves when the run is asked to stop. */
const stopOf = ({ signal }: JobRun<object>) =>
  new Promise<void>((stopped) => (signal.aborted ? stopped() : signal.addEventListener('abort', () => stopped())));

/** Sets the clock of a test an hour ahead. @param database has the test's clock */
const setClockNow = (database: pg.Client) => database.query(`UPDATE clock.ahead SET ahead = '1 hour'`);

/** The same in the transaction of the worker's next report: after its report, and before it looks for dead workers. */
const setClockAfterReport = (database: pg.Client, worker: string) =>
  database.query(`
    CREATE FUNCTION clock.set_ahead() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN UPDATE clock.ahead SET ahead = ''1 hour''; RETURN NULL; END';
    CREATE TRIGGER set_clock_ahead AFTER UPDATE ON platform.workers
      FOR EACH ROW WHEN (NEW.id = '${worker}') EXECUTE FUNCTION clock.set_ahead()`);

describe('long jobs on PostgreSQL', () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const log = new CapturedLog();
  let url: string;
  let dataDir: string;
  let outside: pg.Client;
  let open: INestApplicationContext[];
  let script: Script;

  beforeAll(async () => {
    url = await createDatabaseFrom('template0', database);
    const dataSource = await new DataSource(dataSourceOptions({ url, contexts: [] })).initialize();
    await migrate(dataSource);
    await dataSource.destroy();
    outside = new pg.Client({ connectionString: url });
    await outside.connect();
    await outside.query(
      'CREATE TABLE test_steps (job_id integer NOT NULL, step integer NOT NULL, PRIMARY KEY (job_id, step))',
    );
    dataDir = await mkdtemp(join(tmpdir(), 'pds-jobs-'));
  });
  afterAll(async () => {
    await outside?.end();
    await dropDatabase(database);
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => {
    open = [];
    script = new Script();
    log.lines.length = 0;
  });
  afterEach(async () => {
    for (const application of open) await application.close();
    await outside.query('TRUNCATE platform.jobs, platform.workers, test_steps');
    await outside.query('DELETE FROM graphile_worker._private_jobs');
  });

  const productProcess = async () => {
    const application = await countingProcess(url, { script, dataDir, logger: log });
    open.push(application);
    return application;
  };
  /** Polls the database over a separate connection until it returns `ok`. */
  const untilOutside = async (sql: string) => {
    while (!(await outside.query(sql)).rows[0]?.ok) await new Promise((later) => setTimeout(later, 20));
  };
  /** Starts another process of the product; resolves once it prints something. */
  const workerProcess = async (program: string, databaseUrl = url): Promise<ChildProcess> => {
    const hooks = join(import.meta.dirname, '../testing/typescript-hooks.ts');
    const file = join(import.meta.dirname, 'testing', program);
    const child = spawn(process.execPath, ['--import', hooks, file, databaseUrl, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    await new Promise((speaks, fail) => {
      child.stdout.once('data', speaks);
      child.once('exit', (code) => fail(new Error(`the worker ended with ${String(code)}`)));
    });
    return child;
  };
  const killed = (child: ChildProcess, signal: NodeJS.Signals) =>
    new Promise<number | null>((done) => {
      child.once('exit', done);
      child.kill(signal);
    });
  /** Polls the database over a separate connection until the job satisfies the condition. */
  const untilRow = async (id: number, condition: string) => {
    for (;;) {
      const { rows } = await outside.query(`SELECT * FROM platform.jobs WHERE id = $1 AND ${condition}`, [id]);
      if (rows.length > 0) return rows[0] as Record<string, unknown>;
      await new Promise((later) => setTimeout(later, 20));
    }
  };

  it('complete with progress, a result and a file that their owner can download', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 4 }, owner);
    expect(await jobs.find(id, owner)).toMatchObject({
      state: 'queued',
      progress: { done: 0, total: null },
      file: null,
    });
    await expect(jobs.openResult(id, owner)).rejects.toThrow(JobNotFound);

    await application.get(BackgroundWorker).drain();
    const job = (await jobs.find(id, owner))!;
    expect(job).toMatchObject({
      name: 'test.count-steps',
      state: 'done',
      cancelling: false,
      progress: { done: 4, total: 4 },
      result: { before: 0, now: 4 },
      file: { name: 'étapes.txt', contentType: 'text/plain', size: 9 },
      errorCode: null,
    });
    expect(CountSteps.describes(job) && job.result?.now).toBe(4);
    const file = await jobs.openResult(id, owner);
    expect(await text(file.bytes)).toBe('4 étapes');
  });

  it('are dropped when the transaction that started them rolls back', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const unitOfWork = application.get(TypeOrmUnitOfWork);
    const start = unitOfWork.run(async () => {
      await jobs.start(CountSteps, { steps: 1 }, owner);
      throw new Error('rolled back');
    });
    await expect(start).rejects.toThrow('rolled back');
    await application.get(BackgroundWorker).drain();
    expect(await jobs.list(owner)).toEqual([]);
  });

  it('show their progress to other connections, even from inside a transaction', async () => {
    const application = await productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 3 }, owner);
    const seen: unknown[] = [];
    script.at = async (step, run) => {
      await application.get(TypeOrmUnitOfWork).run(() => run.progress(step * 10, 30));
      const row = await untilRow(id, `done = ${step * 10}`);
      seen.push([row['state'], row['done'], row['total']]);
    };
    await application.get(BackgroundWorker).drain();
    expect(seen).toEqual([
      ['running', 10, 30],
      ['running', 20, 30],
      ['running', 30, 30],
    ]);
  });

  it('do not begin once they are cancelled', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 3 }, owner);
    await jobs.cancel(id, owner);
    await application.get(BackgroundWorker).drain();
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'cancelled', progress: { done: 0 } });
    expect((await outside.query('SELECT * FROM test_steps')).rows).toEqual([]);
  });

  it('stop half-way when their owner cancels in another process', async () => {
    const [working, asking] = [await productProcess(), await productProcess()];
    const jobs = asking.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 9 }, owner);
    let reason: unknown;
    script.at = async (step, run) => {
      if (step < 2) return;
      await run.saveResult(Buffer.from('half'), 'half.txt', 'text/plain');
      await jobs.cancel(id, owner);
      expect(await jobs.find(id, owner)).toMatchObject({ state: 'running', cancelling: true });
      await stopOf(run);
      ({ reason } = run.signal);
      run.signal.throwIfAborted();
    };
    await working.get(BackgroundWorker).drain();
    expect(reason).toBeInstanceOf(JobCancelled);
    expect(await jobs.find(id, owner)).toMatchObject({
      state: 'cancelled',
      cancelling: false,
      progress: { done: 2, total: 9 },
      result: null,
      file: null,
    });
    expect((await outside.query('SELECT step FROM test_steps ORDER BY step')).rows).toEqual([{ step: 1 }, { step: 2 }]);
    expect(existsSync(join(dataDir, 'files/jobs', String(id), '1'))).toBe(false);
    await jobs.cancel(id, owner);
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'cancelled' });
  });

  it('continue in another process when theirs was killed', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 5 }, owner);
    const child = await workerProcess('stuck-worker.ts');
    await killed(child, 'SIGKILL');
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'running' });

    // As if a minute had passed.
    await outside.query(`UPDATE platform.workers SET seen_at = seen_at - interval '1 minute'`);
    await application.get(BackgroundWorker).start();
    await untilRow(id, `state = 'done'`);
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'done', result: { before: 3, now: 2 } });
    expect((await outside.query('SELECT count(*)::integer AS workers FROM platform.workers')).rows).toEqual([
      { workers: 3 },
    ]);
    await application.get(BackgroundWorker).stop();
    expect((await outside.query('SELECT * FROM platform.workers')).rows).toEqual([]);
  });

  it('leave a process that was considered dead, and end once', async () => {
    const application = await productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 2 }, owner);
    let reason: unknown;
    script.at = async (step, run) => {
      if (step > 1 || reason !== undefined) return;
      reason = null;
      // What a worker does that finds this one silent.
      await outside.query(
        'SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker._private_jobs',
      );
      await (await productProcess()).get(BackgroundWorker).drain();
      await stopOf(run);
      ({ reason } = run.signal);
      run.signal.throwIfAborted();
    };
    await application.get(BackgroundWorker).drain();
    expect(reason).toBeInstanceOf(JobTakenOver);
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({ state: 'done', result: { before: 1, now: 1 } });
    expect(log.lines.join()).toContain(`Job ${id} (test.count-steps) goes on in another process`);
  });

  it('are queued again when their process must stop', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 4 }, owner);
    const stopping = new AbortController();
    script.at = async (step) => {
      // The next step is completed before the job writes its progress and learns that it must stop.
      if (step === 2) stopping.abort();
    };
    await application.get(JobRunner).run(id, stopping.signal);
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'queued', progress: { done: 2, total: 4 } });
    await application.get(BackgroundWorker).drain();
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'done', result: { before: 3, now: 1 } });
    expect((await outside.query('SELECT deaths FROM platform.jobs')).rows).toEqual([{ deaths: 0 }]);
  });

  it('continue, in a process that keeps running, through repeated database outages', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const proxy = await DatabaseProxy.inFrontOf(url);
    const child = await workerProcess('steady-worker.ts', proxy.url);
    const died = new Promise<never>((_, fail) => {
      child.once('exit', (code) => fail(new Error(`the worker ended with ${String(code)}`)));
    });
    const ids: number[] = [];
    for (let job = 0; job < 3; job++) ids.push(await jobs.start(CountSteps, { steps: 60 }, owner));
    const go = async () => {
      for (const done of [5, 30]) {
        await untilRow(ids[0]!, `(done >= ${done} OR state = 'done')`);
        await proxy.cut(5);
        proxy.restore();
      }
      for (const id of ids) await untilRow(id, `state NOT IN ('queued', 'running')`);
      // Notified of new tasks again, and not only by polling.
      await untilOutside(
        `SELECT count(*) = 3 AS ok FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      );
    };
    await Promise.race([go(), died]);
    died.catch(() => undefined);
    expect((await jobs.list(owner)).map(({ state, errorCode }) => [state, errorCode])).toEqual([
      ['done', null],
      ['done', null],
      ['done', null],
    ]);
    expect((await outside.query('SELECT count(*)::integer AS steps FROM test_steps')).rows).toEqual([{ steps: 180 }]);
    expect(await killed(child, 'SIGTERM')).toBe(0);
    await proxy.close();
    // No task is left locked or queued.
    expect((await outside.query('SELECT * FROM graphile_worker._private_jobs')).rows).toEqual([]);
    expect((await outside.query('SELECT * FROM platform.workers')).rows).toEqual([]);
  });

  it('continue, and stop, when two ends reported together fail', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    await outside.query('SELECT pg_advisory_lock(636)');
    await outside.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(636);
        RAISE disk_full;
      END $$;
      CREATE TRIGGER no_room BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION no_room()`);
    const untilUntold = (count: number) =>
      untilOutside(
        `SELECT count(*) = ${count} AS ok FROM pg_locks
         WHERE locktype = 'advisory' AND objid = 636 AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
    const [first, second] = [
      await jobs.start(CountSteps, { steps: 1 }, owner),
      await jobs.start(CountSteps, { steps: 1 }, owner),
    ];
    // The second job ends while the end of the first is being reported: the queue reports simultaneous ends together.
    script.at = async (_, { jobId }) => {
      if (jobId === second) await untilUntold(1);
    };
    await application.get(BackgroundWorker).start();
    await untilUntold(2);
    await outside.query('SELECT pg_advisory_unlock(636); DROP FUNCTION no_room CASCADE');
    const third = await jobs.start(CountSteps, { steps: 1 }, owner);
    for (const id of [first, second, third]) await untilRow(id, `state = 'done'`);
    await untilOutside('SELECT NOT EXISTS (SELECT FROM graphile_worker._private_jobs) AS ok');
    await application.get(BackgroundWorker).stop();
    expect((await outside.query('SELECT * FROM platform.workers')).rows).toEqual([]);
  });

  it('are released from unknown workers, and after the clock was set back', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const left = await jobs.start(CountSteps, { steps: 1 }, owner);
    // What a process killed with its first task would leave if workers were registered too late.
    await outside.query(
      `UPDATE graphile_worker._private_jobs
       SET locked_by = 'pool-of-nobody', locked_at = now() - interval '50 seconds', attempts = 1`,
    );
    const later = await jobs.start(CountSteps, { steps: 1 }, owner);
    await outside.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() + interval '3 days', created_at = now() + interval '3 days'
       WHERE locked_by IS NULL`,
    );
    await outside.query(
      `INSERT INTO platform.workers (id, seen_at) VALUES ('pool-of-the-future', now() + interval '3 days')`,
    );
    await application.get(BackgroundWorker).start();
    for (const id of [left, later]) await untilRow(id, `state = 'done'`);
    const { rows } = await outside.query(
      `SELECT seen_at <= now() AS past FROM platform.workers WHERE id = 'pool-of-the-future'`,
    );
    expect(rows).toEqual([{ past: true }]);
  });

  it.each([
    ['between two reports of workers', setClockNow],
    ['right after a worker has reported', setClockAfterReport],
  ])('stay with their living worker when the clock of the database is set ahead %s', async (_, setClock) => {
    // now() of new sessions is the clock of this test.
    await outside.query(`
      CREATE SCHEMA clock;
      CREATE TABLE clock.ahead AS SELECT interval '0' AS ahead;
      CREATE FUNCTION clock.now() RETURNS timestamptz STABLE LANGUAGE sql
        AS 'SELECT pg_catalog.now() + ahead FROM clock.ahead';
      ALTER DATABASE "${database}" SET search_path = clock, public, pg_catalog`);
    const beatsSince = async (beats: number, time: string) => {
      for (let beat = 0, last = time; beat < beats; beat++) {
        await untilOutside(`SELECT count(*) > 0 AND min(seen_at) > '${last}' AS ok FROM platform.workers`);
        last = (await outside.query('SELECT max(seen_at)::text AS last FROM platform.workers')).rows[0].last;
      }
    };
    let child: ChildProcess | undefined;
    try {
      const application = await productProcess();
      const id = await application.get(Jobs).start(CountSteps, { steps: 5 }, owner);
      child = await workerProcess('stuck-worker.ts');
      const { rows: held } = await outside.query(
        'SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
      );
      expect(held).toHaveLength(1);
      const untilHolderSeen = (ago: string) =>
        untilOutside(
          `SELECT pg_catalog.now() - seen_at BETWEEN ${ago} AS ok FROM platform.workers WHERE id = '${held[0].locked_by}'`,
        );
      // The second process reports between two reports of the holder, and is the first to report with the new clock.
      await untilHolderSeen(`'0.4 s' AND '0.6 s'`);
      await application.get(BackgroundWorker).start();
      await beatsSince(3, '2026-01-01');
      await untilHolderSeen(`'0 s' AND '0.2 s'`);
      const before = (await outside.query('SELECT now()::text AS time')).rows[0].time as string;
      await setClock(outside, held[0].locked_by);
      await beatsSince(4, before);
      await untilOutside(`SELECT min(seen_at) > pg_catalog.now() + interval '59 minutes' AS ok FROM platform.workers`);
      const { rows: jobs } = await outside.query('SELECT state, run, deaths FROM platform.jobs WHERE id = $1', [id]);
      expect(jobs).toEqual([{ state: 'running', run: 1, deaths: 0 }]);
    } finally {
      if (child) await killed(child, 'SIGKILL');
      await outside.query(`ALTER DATABASE "${database}" RESET search_path; DROP SCHEMA clock CASCADE`);
    }
  });

  it('find their worker registered before its first task', async () => {
    const application = await productProcess();
    await application.get(Jobs).start(CountSteps, { steps: 1 }, owner);
    let known: unknown;
    script.at = async () => {
      const { rows } = await outside.query(
        `SELECT count(*)::integer AS known FROM graphile_worker.jobs JOIN platform.workers ON workers.id = jobs.locked_by`,
      );
      ({ known } = rows[0]);
    };
    await application.get(BackgroundWorker).drain();
    expect(known).toBe(1);
    expect((await outside.query('SELECT * FROM platform.workers')).rows).toEqual([]);
  });

  it('are not failed because of the restarts that they survived', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 3 }, owner);
    // As if interrupted eleven times before.
    await outside.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1');
    const stopped = Promise.withResolvers<void>();
    script.at = async (step, run) => {
      if (step < 2) return;
      application.get(BackgroundWorker).stop().then(stopped.resolve, stopped.reject);
      await stopOf(run);
      run.signal.throwIfAborted();
    };
    await application.get(BackgroundWorker).start();
    await untilRow(id, `state = 'queued' AND run = 1`);
    await stopped.promise;
    script.at = () => Promise.resolve();
    await jobs.failAbandoned();
    await application.get(BackgroundWorker).drain();
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'done', result: { before: 2, now: 1 } });
  });

  it('end as interrupted once nothing will run them any more', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const [exhausted, lost, waiting] = [
      await jobs.start(CountSteps, { steps: 1 }, owner),
      await jobs.start(CountSteps, { steps: 1 }, owner),
      await jobs.start(CountSteps, { steps: 1 }, owner),
    ];
    await outside.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload->>'jobId' = $1::text`,
      [exhausted],
    );
    await outside.query(`DELETE FROM graphile_worker._private_jobs WHERE payload->>'jobId' = $1::text`, [lost]);
    await jobs.failAbandoned();
    for (const id of [exhausted, lost])
      expect(await jobs.find(id, owner)).toMatchObject({ state: 'failed', errorCode: 'jobs.interrupted' });
    expect(await jobs.find(waiting, owner)).toMatchObject({ state: 'queued' });
  });

  it('are failed when their process dies repeatedly', async () => {
    const application = await productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 3 }, owner);
    await outside.query(`UPDATE platform.jobs SET state = 'running', run = 3, deaths = 2 WHERE id = $1`, [id]);
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({
      state: 'failed',
      errorCode: 'jobs.interrupted',
    });
    expect((await outside.query('SELECT * FROM test_steps')).rows).toEqual([]);
  });

  it('wait for room on a full disk', async () => {
    const application = await productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 2 }, owner);
    script.at = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({ state: 'queued' });
    script.at = () => Promise.resolve();
    await outside.query('UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = NULL, locked_by = NULL');
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({ state: 'done', result: { before: 1, now: 1 } });
  });

  it('fail with the code of the broken rule, without a retry', async () => {
    const application = await productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 3 }, owner);
    script.at = async (step) => {
      if (step === 2) throw new StepForbidden('Deuxième étape interdite à Zoé Martin');
    };
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({
      state: 'failed',
      errorCode: 'test.step-forbidden',
      progress: { done: 2, total: 3 },
      file: null,
    });
    expect(log.lines.join()).toMatch(/failed: StepForbidden test\.step-forbidden\s+at /);
    expect(log.lines.join()).not.toContain('Zoé');
    expect((await outside.query('SELECT * FROM graphile_worker._private_jobs')).rows).toEqual([]);
  });

  it('fail without logging the data that they worked on', async () => {
    const application = await productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 3 }, owner);
    script.at = () => Promise.reject(new TypeError('zoe@demo.example\n    is no number'));
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({
      state: 'failed',
      errorCode: 'jobs.unexpected',
    });
    expect(log.lines.join()).toMatch(/failed: TypeError\s+at /);
    expect(log.lines.join()).not.toMatch(/zoe|is no number/);
    const { rows } = await outside.query('SELECT to_jsonb(jobs)::text AS row FROM platform.jobs');
    expect(rows[0].row).not.toContain('zoe');
  });

  it('do not exist for anyone but their owner', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const [first, second] = [
      await jobs.start(CountSteps, { steps: 1 }, owner),
      await jobs.start(CountSteps, { steps: 1 }, owner),
    ];
    const other = await jobs.start(CountSteps, { steps: 1 }, stranger);
    expect(await jobs.find(first, stranger)).toBeNull();
    await expect(jobs.cancel(first, stranger)).rejects.toThrow(JobNotFound);
    await application.get(BackgroundWorker).drain();
    await expect(jobs.openResult(first, stranger)).rejects.toThrow(JobNotFound);
    expect((await jobs.list(owner)).map(({ id, state }) => [id, state])).toEqual([
      [second, 'done'],
      [first, 'done'],
    ]);
    expect((await jobs.list(owner, 1)).map(({ id }) => id)).toEqual([second]);
    expect((await jobs.list(stranger)).map(({ id }) => id)).toEqual([other]);
  });

  it('are deleted with their files thirty days after they ended', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const old = await jobs.start(CountSteps, { steps: 1 }, owner);
    const recent = await jobs.start(CountSteps, { steps: 1 }, owner);
    await application.get(BackgroundWorker).drain();
    await outside.query(`UPDATE platform.jobs SET ended_at = now() - interval '31 days' WHERE id = $1`, [old]);
    const kept = (id: number) => existsSync(join(dataDir, 'files/jobs', String(id), '1'));
    expect([kept(old), kept(recent)]).toEqual([true, true]);
    await jobs.prune();
    expect((await jobs.list(owner)).map(({ id }) => id)).toEqual([recent]);
    expect([kept(old), kept(recent)]).toEqual([false, true]);
  });

  it('are not started without a handler, and wait when another version started them', async () => {
    const application = await productProcess();
    const jobs = application.get(Jobs);
    const Unknown = defineJob('test.unknown');
    await expect(jobs.start(Unknown, {}, owner)).rejects.toThrow(JobWithoutHandler);
    const id = await jobs.start(CountSteps, { steps: 1 }, owner);
    await outside.query(`UPDATE platform.jobs SET name = 'test.unknown'`);
    await application.get(BackgroundWorker).drain();
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'queued' });
    expect(log.lines.join()).toContain('Nothing runs jobs of the kind test.unknown');
  });

  it('have one handler each: an application with two does not start', async () => {
    @RunsJob(CountSteps)
    class One {
      run = () => Promise.resolve({ before: 0, now: 0 });
    }
    @RunsJob(CountSteps)
    class Two {
      run = () => Promise.resolve({ before: 0, now: 0 });
    }
    @Module({
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions({ url, contexts: [] }) as TypeOrmModuleOptions),
        PlatformModule.with(readSettings({ DATA_DIR: dataDir }), []),
      ],
      providers: [One, Two],
    })
    class Undecided {}
    const start = NestFactory.createApplicationContext(Undecided, { logger: log, abortOnError: false });
    await expect(start).rejects.toThrow('The job test.count-steps is run by One and Two');
  });
});
