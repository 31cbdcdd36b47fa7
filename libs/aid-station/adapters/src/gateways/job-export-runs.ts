import { ExportRuns } from '@pds/aid-station/domain';
import type { Jobs } from '@pds/platform';
import { ExportStation } from '../reactions/export-station.job';

/** Runs exports as jobs of the platform: any process executes them, and again after a crash. */
export class JobExportRuns extends ExportRuns {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  override start(stationId: number, accountId: number): Promise<number> {
    return this.jobs.start(ExportStation, { stationId }, accountId);
  }

  override async isUnderWay(runId: number, accountId: number): Promise<boolean> {
    const job = await this.jobs.find(runId, accountId);
    return job?.state === 'queued' || job?.state === 'running';
  }
}
