import { Injectable } from '@nestjs/common';
import { type JobHandler, type JobRun, RunsJob } from '../jobs/runs-job';
import { CheckIntegrity, type IntegrityOrigin, IntegrityRuns } from './integrity-runs';

/** Checks all stored data, including every file. It only reads: repeating it after a crash does no harm. */
@Injectable()
@RunsJob(CheckIntegrity)
export class CheckIntegrityJob implements JobHandler<{ readonly origin: IntegrityOrigin }, { findings: number }> {
  constructor(private readonly runs: IntegrityRuns) {}

  async run({
    input: { origin },
    ownerId,
    signal,
    progress,
  }: JobRun<{ readonly origin: IntegrityOrigin }>): Promise<{ findings: number }> {
    const { findings } = await this.runs.check({
      origin,
      startedBy: origin === 'person' ? ownerId : null,
      files: 'all',
      signal,
      onProgress: progress,
    });
    return { findings: findings.length };
  }
}
