import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { DatabaseProxy } from '../testing/database-proxy';
import { BackgroundWorker } from '../worker/background-worker';
import { Jobs } from './jobs';
import { CountSteps } from './testing/count-steps';
import { killed, LongJobs, owner, stopOf } from './testing/long-jobs';

/** Sets the clock of a test an hour ahead. @param database has the test's clock */
const setClockNow = (database: pg.Client) => database.query(`UPDATE clock.ahead SET ahead = '1 hour'`);

/** The same in the transaction of the worker's next report: after its report, and before it looks for dead workers. */
const setClockAfterReport = (database: pg.Client, worker: string) =>
  database.query(`
    CREATE FUNCTION clock.set_ahead() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN UPDATE clock.ahead SET ahead = ''1 hour''; RETURN NULL; END';
    CREATE TRIGGER set_clock_ahead AFTER UPDATE ON platform.workers
      FOR EACH ROW WHEN (NEW.id = '${worker}') EXECUTE FUNCTION clock.set_ahead()`);

describe('long jobs on PostgreSQL, while processes end and the database is lost', () => {
  const on = new LongJobs();

  it('continue in another process when theirs was killed', async () => {
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 5 }, owner);
    const child = await on.workerProcess('stuck-worker.ts');
    await killed(child, 'SIGKILL');
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'running' });

    // As if a minute had passed.
    await on.outside.query(`UPDATE platform.workers SET seen_at = seen_at - interval '1 minute'`);
    await application.get(BackgroundWorker).start();
    await on.untilRow(id, `state = 'done'`);
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'done', result: { before: 3, now: 2 } });
    expect((await on.outside.query('SELECT count(*)::integer AS workers FROM platform.workers')).rows).toEqual([
      { workers: 3 },
    ]);
    await application.get(BackgroundWorker).stop();
    expect((await on.outside.query('SELECT * FROM platform.workers')).rows).toEqual([]);
  });

  it('continue, in a process that keeps running, through repeated database outages', async () => {
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const proxy = await DatabaseProxy.inFrontOf(on.database.url);
    const child = await on.workerProcess('steady-worker.ts', proxy.url);
    const died = new Promise<never>((_, fail) => {
      child.once('exit', (code) => fail(new Error(`the worker ended with ${String(code)}`)));
    });
    const ids: number[] = [];
    for (let job = 0; job < 3; job++) ids.push(await jobs.start(CountSteps, { steps: 60 }, owner));
    const go = async () => {
      for (const done of [5, 30]) {
        await on.untilRow(ids[0]!, `(done >= ${done} OR state = 'done')`);
        await proxy.cut(5);
        proxy.restore();
      }
      for (const id of ids) await on.untilRow(id, `state NOT IN ('queued', 'running')`);
      // Notified of new tasks again, and not only by polling.
      await on.untilOutside(
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
    expect((await on.outside.query('SELECT count(*)::integer AS steps FROM test_steps')).rows).toEqual([
      { steps: 180 },
    ]);
    expect(await killed(child, 'SIGTERM')).toBe(0);
    await proxy.close();
    // No task is left locked or queued.
    expect((await on.outside.query('SELECT * FROM graphile_worker._private_jobs')).rows).toEqual([]);
    expect((await on.outside.query('SELECT * FROM platform.workers')).rows).toEqual([]);
  });

  it('continue, and stop, when two ends reported together fail', async () => {
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    await on.outside.query('SELECT pg_advisory_lock(636)');
    await on.outside.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(636);
        RAISE disk_full;
      END $$;
      CREATE TRIGGER no_room BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION no_room()`);
    const untilUntold = (count: number) =>
      on.untilOutside(
        `SELECT count(*) = ${count} AS ok FROM pg_locks
         WHERE locktype = 'advisory' AND objid = 636 AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
    const [first, second] = [
      await jobs.start(CountSteps, { steps: 1 }, owner),
      await jobs.start(CountSteps, { steps: 1 }, owner),
    ];
    // The second job ends while the end of the first is being reported: the queue reports simultaneous ends together.
    on.script.at = async (_, { jobId }) => {
      if (jobId === second) await untilUntold(1);
    };
    await application.get(BackgroundWorker).start();
    await untilUntold(2);
    await on.outside.query('SELECT pg_advisory_unlock(636); DROP FUNCTION no_room CASCADE');
    const third = await jobs.start(CountSteps, { steps: 1 }, owner);
    for (const id of [first, second, third]) await on.untilRow(id, `state = 'done'`);
    await on.untilOutside('SELECT NOT EXISTS (SELECT FROM graphile_worker._private_jobs) AS ok');
    await application.get(BackgroundWorker).stop();
    expect((await on.outside.query('SELECT * FROM platform.workers')).rows).toEqual([]);
  });

  it('are released from unknown workers, and after the clock was set back', async () => {
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const left = await jobs.start(CountSteps, { steps: 1 }, owner);
    // What a process killed with its first task would leave if workers were registered too late.
    await on.outside.query(
      `UPDATE graphile_worker._private_jobs
       SET locked_by = 'pool-of-nobody', locked_at = now() - interval '50 seconds', attempts = 1`,
    );
    const later = await jobs.start(CountSteps, { steps: 1 }, owner);
    await on.outside.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() + interval '3 days', created_at = now() + interval '3 days'
       WHERE locked_by IS NULL`,
    );
    await on.outside.query(
      `INSERT INTO platform.workers (id, seen_at) VALUES ('pool-of-the-future', now() + interval '3 days')`,
    );
    await application.get(BackgroundWorker).start();
    for (const id of [left, later]) await on.untilRow(id, `state = 'done'`);
    const { rows } = await on.outside.query(
      `SELECT seen_at <= now() AS past FROM platform.workers WHERE id = 'pool-of-the-future'`,
    );
    expect(rows).toEqual([{ past: true }]);
  });

  it.each([
    ['between two reports of workers', setClockNow],
    ['right after a worker has reported', setClockAfterReport],
  ])('stay with their living worker when the clock of the database is set ahead %s', async (_, setClock) => {
    // now() of new sessions is the clock of this test.
    await on.outside.query(`
      CREATE SCHEMA clock;
      CREATE TABLE clock.ahead AS SELECT interval '0' AS ahead;
      CREATE FUNCTION clock.now() RETURNS timestamptz STABLE LANGUAGE sql
        AS 'SELECT pg_catalog.now() + ahead FROM clock.ahead';
      ALTER DATABASE "${on.database.name}" SET search_path = clock, public, pg_catalog`);
    const beatsSince = async (beats: number, time: string) => {
      for (let beat = 0, last = time; beat < beats; beat++) {
        await on.untilOutside(`SELECT count(*) > 0 AND min(seen_at) > '${last}' AS ok FROM platform.workers`);
        last = (await on.outside.query('SELECT max(seen_at)::text AS last FROM platform.workers')).rows[0].last;
      }
    };
    let child: ChildProcess | undefined;
    try {
      const application = await on.productProcess();
      const id = await application.get(Jobs).start(CountSteps, { steps: 5 }, owner);
      child = await on.workerProcess('stuck-worker.ts');
      const { rows: held } = await on.outside.query(
        'SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
      );
      expect(held).toHaveLength(1);
      const untilHolderSeen = (ago: string) =>
        on.untilOutside(
          `SELECT pg_catalog.now() - seen_at BETWEEN ${ago} AS ok FROM platform.workers WHERE id = '${held[0].locked_by}'`,
        );
      // The second process reports between two reports of the holder, and is the first to report with the new clock.
      await untilHolderSeen(`'0.4 s' AND '0.6 s'`);
      await application.get(BackgroundWorker).start();
      await beatsSince(3, '2026-01-01');
      await untilHolderSeen(`'0 s' AND '0.2 s'`);
      const before = (await on.outside.query('SELECT now()::text AS time')).rows[0].time as string;
      await setClock(on.outside, held[0].locked_by);
      await beatsSince(4, before);
      await on.untilOutside(
        `SELECT min(seen_at) > pg_catalog.now() + interval '59 minutes' AS ok FROM platform.workers`,
      );
      const { rows: jobs } = await on.outside.query('SELECT state, run, deaths FROM platform.jobs WHERE id = $1', [id]);
      expect(jobs).toEqual([{ state: 'running', run: 1, deaths: 0 }]);
    } finally {
      if (child) await killed(child, 'SIGKILL');
      await on.outside.query(`ALTER DATABASE "${on.database.name}" RESET search_path; DROP SCHEMA clock CASCADE`);
    }
  });

  it('are not failed because of the restarts that they survived', async () => {
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 3 }, owner);
    // As if interrupted eleven times before.
    await on.outside.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1');
    const stopped = Promise.withResolvers<void>();
    on.script.at = async (step, run) => {
      if (step < 2) return;
      application.get(BackgroundWorker).stop().then(stopped.resolve, stopped.reject);
      await stopOf(run);
      run.signal.throwIfAborted();
    };
    await application.get(BackgroundWorker).start();
    await on.untilRow(id, `state = 'queued' AND run = 1`);
    await stopped.promise;
    on.script.at = () => Promise.resolve();
    await jobs.failAbandoned();
    await application.get(BackgroundWorker).drain();
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'done', result: { before: 2, now: 1 } });
  });
});
