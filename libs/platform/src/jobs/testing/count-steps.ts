import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, type INestApplicationContext, type LoggerService, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DomainError } from '@pds/kernel';
import { dataSourceOptions } from '../../persistence/migrate';
import { TypeOrmUnitOfWork } from '../../transactions/typeorm-unit-of-work';
import { PlatformModule } from '../../platform.module';
import { readSettings } from '../../environment/read-settings';
import { defineJob } from '../define-job';
import { type JobHandler, type JobRun, RunsJob } from '../runs-job';

interface Count {
  readonly steps: number;
}

interface Counted {
  /** Steps that an earlier run had completed. */
  readonly before: number;
  readonly now: number;
}

/** A long job for tests: it performs a number of steps, each stored, none twice. */
export const CountSteps = defineJob<Count, Counted>('test.count-steps');

/** A rule that the tests' job can break. */
export class StepForbidden extends DomainError {
  readonly code = 'test.step-forbidden';
  readonly kind = 'forbidden';
}

/** What a test makes the job do at a step: wait, fail. */
export class Script {
  at: (step: number, run: JobRun<Count>) => Promise<void> = () => Promise.resolve();
}

@Injectable()
@RunsJob(CountSteps)
class CountStepsHandler implements JobHandler<Count, Counted> {
  constructor(
    private readonly script: Script,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  async run(run: JobRun<Count>): Promise<Counted> {
    const { input, jobId, progress, saveResult } = run;
    const rows = await this.unitOfWork.query<{ step: number }>('SELECT step FROM test_steps WHERE job_id = $1', [
      jobId,
    ]);
    const before = new Set(rows.map(({ step }) => step));
    for (let step = 1; step <= input.steps; step++) {
      if (!before.has(step))
        await this.unitOfWork.query('INSERT INTO test_steps (job_id, step) VALUES ($1, $2)', [jobId, step]);
      await progress(step, input.steps);
      await this.script.at(step, run);
    }
    await saveResult(Buffer.from(`${input.steps} étapes`), 'étapes.txt', 'text/plain');
    return { before: before.size, now: input.steps - before.size };
  }
}

/** A process of the product with only the platform and the tests' job. */
export async function countingProcess(
  url: string,
  {
    script = new Script(),
    dataDir = mkdtempSync(join(tmpdir(), 'pds-jobs-')),
    logger = false as LoggerService | false,
  } = {},
): Promise<INestApplicationContext> {
  @Module({
    imports: [
      TypeOrmModule.forRoot(dataSourceOptions({ url, contexts: [] }) as TypeOrmModuleOptions),
      PlatformModule.with(readSettings({ DATA_DIR: dataDir, WORKER_BEAT_SECONDS: '1' }), []),
    ],
    providers: [{ provide: Script, useValue: script }, CountStepsHandler],
  })
  class CountingModule {}
  return NestFactory.createApplicationContext(CountingModule, { logger, abortOnError: false });
}
