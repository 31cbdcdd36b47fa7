import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { dataSourceOptions } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { PlatformModule } from '../platform.module';
import { readSettings } from '../environment/read-settings';
import { BackgroundWorker } from '../worker/background-worker';
import { defineJob } from './define-job';
import { JobRunner } from './job-runner';
import { Jobs } from './jobs';
import { JobCancelled, JobNotFound, JobTakenOver, JobWithoutHandler } from './jobs.errors';
import { RunsJob } from './runs-job';
import { CountSteps, StepForbidden } from './testing/count-steps';
import { LongJobs, owner, stopOf } from './testing/long-jobs';

const stranger = 42;

describe('long jobs on PostgreSQL', () => {
  const on = new LongJobs();

  it('complete with progress, a result and a file that their owner can download', async () => {
    const application = await on.productProcess();
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
    const application = await on.productProcess();
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
    const application = await on.productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 3 }, owner);
    const seen: unknown[] = [];
    on.script.at = async (step, run) => {
      await application.get(TypeOrmUnitOfWork).run(() => run.progress(step * 10, 30));
      const row = await on.untilRow(id, `done = ${step * 10}`);
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
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 3 }, owner);
    await jobs.cancel(id, owner);
    await application.get(BackgroundWorker).drain();
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'cancelled', progress: { done: 0 } });
    expect((await on.outside.query('SELECT * FROM test_steps')).rows).toEqual([]);
  });

  it('stop half-way when their owner cancels in another process', async () => {
    const [working, asking] = [await on.productProcess(), await on.productProcess()];
    const jobs = asking.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 9 }, owner);
    let reason: unknown;
    on.script.at = async (step, run) => {
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
    expect((await on.outside.query('SELECT step FROM test_steps ORDER BY step')).rows).toEqual([
      { step: 1 },
      { step: 2 },
    ]);
    expect(existsSync(join(on.dataDir, 'files/jobs', String(id), '1'))).toBe(false);
    await jobs.cancel(id, owner);
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'cancelled' });
  });

  it('leave a process that was considered dead, and end once', async () => {
    const application = await on.productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 2 }, owner);
    let reason: unknown;
    on.script.at = async (step, run) => {
      if (step > 1 || reason !== undefined) return;
      reason = null;
      // What a worker does that finds this one silent.
      await on.outside.query(
        'SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker._private_jobs',
      );
      await (await on.productProcess()).get(BackgroundWorker).drain();
      await stopOf(run);
      ({ reason } = run.signal);
      run.signal.throwIfAborted();
    };
    await application.get(BackgroundWorker).drain();
    expect(reason).toBeInstanceOf(JobTakenOver);
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({ state: 'done', result: { before: 1, now: 1 } });
    expect(on.log.lines.join()).toContain(`Job ${id} (test.count-steps) goes on in another process`);
  });

  it('are queued again when their process must stop', async () => {
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const id = await jobs.start(CountSteps, { steps: 4 }, owner);
    const stopping = new AbortController();
    on.script.at = async (step) => {
      // The next step is completed before the job writes its progress and learns that it must stop.
      if (step === 2) stopping.abort();
    };
    await application.get(JobRunner).run(id, stopping.signal);
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'queued', progress: { done: 2, total: 4 } });
    await application.get(BackgroundWorker).drain();
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'done', result: { before: 3, now: 1 } });
    expect((await on.outside.query('SELECT deaths FROM platform.jobs')).rows).toEqual([{ deaths: 0 }]);
  });

  it('find their worker registered before its first task', async () => {
    const application = await on.productProcess();
    await application.get(Jobs).start(CountSteps, { steps: 1 }, owner);
    let known: unknown;
    on.script.at = async () => {
      const { rows } = await on.outside.query(
        `SELECT count(*)::integer AS known FROM graphile_worker.jobs JOIN platform.workers ON workers.id = jobs.locked_by`,
      );
      ({ known } = rows[0]);
    };
    await application.get(BackgroundWorker).drain();
    expect(known).toBe(1);
    expect((await on.outside.query('SELECT * FROM platform.workers')).rows).toEqual([]);
  });

  it('end as interrupted once nothing will run them any more', async () => {
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const [exhausted, lost, waiting] = [
      await jobs.start(CountSteps, { steps: 1 }, owner),
      await jobs.start(CountSteps, { steps: 1 }, owner),
      await jobs.start(CountSteps, { steps: 1 }, owner),
    ];
    await on.outside.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload->>'jobId' = $1::text`,
      [exhausted],
    );
    await on.outside.query(`DELETE FROM graphile_worker._private_jobs WHERE payload->>'jobId' = $1::text`, [lost]);
    await jobs.failAbandoned();
    for (const id of [exhausted, lost])
      expect(await jobs.find(id, owner)).toMatchObject({ state: 'failed', errorCode: 'jobs.interrupted' });
    expect(await jobs.find(waiting, owner)).toMatchObject({ state: 'queued' });
  });

  it('are failed when their process dies repeatedly', async () => {
    const application = await on.productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 3 }, owner);
    await on.outside.query(`UPDATE platform.jobs SET state = 'running', run = 3, deaths = 2 WHERE id = $1`, [id]);
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({
      state: 'failed',
      errorCode: 'jobs.interrupted',
    });
    expect((await on.outside.query('SELECT * FROM test_steps')).rows).toEqual([]);
  });

  it('wait for room on a full disk', async () => {
    const application = await on.productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 2 }, owner);
    on.script.at = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({ state: 'queued' });
    on.script.at = () => Promise.resolve();
    await on.outside.query(
      'UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = NULL, locked_by = NULL',
    );
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({ state: 'done', result: { before: 1, now: 1 } });
  });

  it('fail with the code of the broken rule, without a retry', async () => {
    const application = await on.productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 3 }, owner);
    on.script.at = async (step) => {
      if (step === 2) throw new StepForbidden('Deuxième étape interdite à Zoé Martin');
    };
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({
      state: 'failed',
      errorCode: 'test.step-forbidden',
      progress: { done: 2, total: 3 },
      file: null,
    });
    expect(on.log.lines.join()).toMatch(/failed: StepForbidden test\.step-forbidden\s+at /);
    expect(on.log.lines.join()).not.toContain('Zoé');
    expect((await on.outside.query('SELECT * FROM graphile_worker._private_jobs')).rows).toEqual([]);
  });

  it('fail without logging the data that they worked on', async () => {
    const application = await on.productProcess();
    const id = await application.get(Jobs).start(CountSteps, { steps: 3 }, owner);
    on.script.at = () => Promise.reject(new TypeError('zoe@demo.example\n    is no number'));
    await application.get(BackgroundWorker).drain();
    expect(await application.get(Jobs).find(id, owner)).toMatchObject({
      state: 'failed',
      errorCode: 'jobs.unexpected',
    });
    expect(on.log.lines.join()).toMatch(/failed: TypeError\s+at /);
    expect(on.log.lines.join()).not.toMatch(/zoe|is no number/);
    const { rows } = await on.outside.query('SELECT to_jsonb(jobs)::text AS row FROM platform.jobs');
    expect(rows[0].row).not.toContain('zoe');
  });

  it('do not exist for anyone but their owner', async () => {
    const application = await on.productProcess();
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
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const old = await jobs.start(CountSteps, { steps: 1 }, owner);
    const recent = await jobs.start(CountSteps, { steps: 1 }, owner);
    await application.get(BackgroundWorker).drain();
    await on.outside.query(`UPDATE platform.jobs SET ended_at = now() - interval '31 days' WHERE id = $1`, [old]);
    const isStored = (id: number) => existsSync(join(on.dataDir, 'files/jobs', String(id), '1'));
    expect([isStored(old), isStored(recent)]).toEqual([true, true]);
    await jobs.prune();
    expect((await jobs.list(owner)).map(({ id }) => id)).toEqual([recent]);
    expect([isStored(old), isStored(recent)]).toEqual([false, true]);
  });

  it('are not started without a handler, and wait when another version started them', async () => {
    const application = await on.productProcess();
    const jobs = application.get(Jobs);
    const Unknown = defineJob('test.unknown');
    await expect(jobs.start(Unknown, {}, owner)).rejects.toThrow(JobWithoutHandler);
    const id = await jobs.start(CountSteps, { steps: 1 }, owner);
    await on.outside.query(`UPDATE platform.jobs SET name = 'test.unknown'`);
    await application.get(BackgroundWorker).drain();
    expect(await jobs.find(id, owner)).toMatchObject({ state: 'queued' });
    expect(on.log.lines.join()).toContain('Nothing runs jobs of the kind test.unknown');
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
        TypeOrmModule.forRoot(dataSourceOptions({ url: on.database.url, contexts: [] }) as TypeOrmModuleOptions),
        PlatformModule.with(readSettings({ DATA_DIR: on.dataDir }), []),
      ],
      providers: [One, Two],
    })
    class Undecided {}
    const start = NestFactory.createApplicationContext(Undecided, { logger: on.log, abortOnError: false });
    await expect(start).rejects.toThrow('The job test.count-steps is run by One and Two');
  });
});
