import type { ExportToEprotec } from '@pds/aid-station/domain';
import { defineJob, type JobHandler, type JobRun, RunsJob } from '@pds/platform';

/** What is to be exported. */
export interface StationToExport {
  readonly stationId: number;
}

export const ExportStation = defineJob<StationToExport>('aid-station.export-station');

/** Tells e-Protec of a station; begun again it asks the same again, of which one event comes. */
@RunsJob(ExportStation)
export class ExportStationJob implements JobHandler<StationToExport> {
  constructor(private readonly exportToEprotec: ExportToEprotec) {}

  readonly run = ({ jobId, input, signal }: JobRun<StationToExport>): Promise<void> =>
    this.exportToEprotec.execute(input.stationId, jobId, signal);
}
