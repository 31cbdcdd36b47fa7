import type { FecCommand } from '@pds/accounting/contract';
import type { ExportFec } from '@pds/accounting/domain';
import type { Scope } from '@pds/kernel';
import { defineJob, type JobHandler, type JobRun, RunsJob } from '@pds/platform';
import type { ExportOutcome } from '../paper/exported-file';

/** The period, the issuer and the scope of the user who started the job. */
export interface FecToExport {
  readonly command: FecCommand;
  readonly scope: Scope;
}

export const ExportFecOf = defineJob<FecToExport, ExportOutcome>('accounting.export-fec');

/** Writes the accounting entries of a period into a file; a restart writes the same file again. */
@RunsJob(ExportFecOf)
export class ExportFecJob implements JobHandler<FecToExport, ExportOutcome> {
  constructor(private readonly exportFec: ExportFec) {}

  readonly run = async ({ input, progress, saveResult }: JobRun<FecToExport>): Promise<ExportOutcome> => {
    const fec = await this.exportFec.execute(input.command, input.scope);
    let rows = 0;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for await (const piece of fec.pieces) {
        yield piece.bytes;
        rows = piece.entries;
        await progress(rows, fec.entries);
      }
    }
    await saveResult(bytes(), fec.fileName, 'text/plain; charset=iso-8859-15');
    return { rows, unreadable: [] };
  };
}
