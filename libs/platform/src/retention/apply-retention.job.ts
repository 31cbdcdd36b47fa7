import { Injectable } from '@nestjs/common';
import { RunsOnSchedule, type ScheduledTask } from '../jobs/scheduled-tasks';
import { type JobHandler, type JobRun, RunsJob } from '../jobs/runs-job';
import { ApplyRetention, type ApplyRetentionInput, RetentionRuns } from './retention-runs';

/** Erases what has reached its term, or counts it. Repeated after a crash it continues: what was erased is no longer due. */
@Injectable()
@RunsJob(ApplyRetention)
export class ApplyRetentionJob implements JobHandler<ApplyRetentionInput, { readonly erased: number }> {
  constructor(private readonly runs: RetentionRuns) {}

  async run({ input: { origin, dryRun }, ownerId, signal, progress }: JobRun<ApplyRetentionInput>) {
    const { outcomes } = await this.runs.apply({
      origin,
      dryRun,
      startedBy: origin === 'person' ? ownerId : null,
      signal,
      onProgress: progress,
    });
    return { erased: outcomes.reduce((sum, { erased }) => sum + erased, 0) };
  }
}

/** Once a night in France, between the check of the data and the morning. */
@Injectable()
@RunsOnSchedule({ name: 'apply-retention', times: '13 3 * * *', makeUpHours: 20 })
export class ApplyRetentionAtNight implements ScheduledTask {
  constructor(private readonly runs: RetentionRuns) {}

  run(): Promise<void> {
    return this.runs.start(null);
  }
}
