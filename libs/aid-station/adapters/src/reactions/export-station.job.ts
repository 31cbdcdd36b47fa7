import type { ExportToEprotec } from '@pds/aid-station/domain';
import { defineJob, type JobHandler, type JobRun, RunsJob } from '@pds/platform';

export interface StationToExport {
  readonly stationId: number;
}

export const ExportStation = defineJob<StationToExport>('aid-station.export-station');

/** Exports a station to e-Protec; a restart repeats the same request, which creates only one event. */
@RunsJob(ExportStation)
export class ExportStationJob implements JobHandler<StationToExport> {
  constructor(private readonly exportToEprotec: ExportToEprotec) {}

  readonly run = ({ jobId, input, signal }: JobRun<StationToExport>): Promise<void> =>
    this.exportToEprotec.execute(input.stationId, jobId, signal);
}
