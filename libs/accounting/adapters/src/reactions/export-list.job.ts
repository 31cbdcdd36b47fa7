import type { Principal } from '@pds/kernel';
import { defineJob, type JobHandler, type JobRun, RunsJob } from '@pds/platform';
import type { ExportedPapers } from '../paper/exported-papers';
import { ExportedFile, type ExportOutcome } from '../paper/exported-file';
import type { ExportedLists, ExportRequest, ExportType } from '../read-models/exports/exported-lists.read-model';

/** The request and its scope: the scope applies even if the owner's permissions change before the job runs. */
export interface ListToExport {
  readonly request: ExportRequest & { readonly type: ExportType };
  readonly principal: Principal;
}

export const ExportList = defineJob<ListToExport, ExportOutcome>('accounting.export-list');

/** Names and types of the files, as users save them (decisions: Accounting). */
export const fileOf: Record<ExportType, { readonly name: string; readonly contentType: string }> = {
  pdf: { name: 'Export_pdf.pdf', contentType: 'application/pdf' },
  zip: { name: 'Export_zip.zip', contentType: 'application/zip' },
  xls: {
    name: 'Export_xls.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};

/** Writes an accounting list, or its papers, into one file; a restart writes the same file again. */
@RunsJob(ExportList)
export class ExportListJob implements JobHandler<ListToExport, ExportOutcome> {
  constructor(
    private readonly lists: ExportedLists,
    private readonly papers: ExportedPapers,
  ) {}

  readonly run = async ({ input, progress, saveResult }: JobRun<ListToExport>): Promise<ExportOutcome> => {
    const { request, principal } = input;
    const list = this.lists.of(request, principal);
    const total = await list.count();
    await progress(0, total);
    const file = new ExportedFile(list, this.papers, principal.accountId, (done) => progress(done, total));
    const { name, contentType } = fileOf[request.type];
    await saveResult(file.bytes(request.type), name, contentType);
    await progress(file.outcome.rows, Math.max(total, file.outcome.rows));
    return file.outcome;
  };
}
