import type { ImportStatement } from '@pds/accounting/domain';
import { defineJob, type JobHandler, type JobRun, RunsJob } from '@pds/platform';

/** The file to read. */
export interface StatementToImport {
  readonly statementId: number;
}

export const StatementImport = defineJob<StatementToImport>('accounting.import-statement');

/** Reads the lines of a statement and matches them; a restart stores no line twice. */
@RunsJob(StatementImport)
export class ImportStatementJob implements JobHandler<StatementToImport> {
  constructor(private readonly importStatement: ImportStatement) {}

  readonly run = ({ input, progress }: JobRun<StatementToImport>): Promise<void> =>
    this.importStatement.execute(input.statementId, progress);
}
