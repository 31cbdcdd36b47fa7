import type { AcceptCertainLines, AcceptedLines } from '@pds/accounting/domain';
import type { Principal } from '@pds/kernel';
import { defineJob, type JobHandler, type JobRun, RunsJob } from '@pds/platform';

/** The issuer, and the user who pressed. */
export interface LinesToAccept {
  readonly issuer: string;
  readonly principal: Principal;
}

export const CertainLines = defineJob<LinesToAccept, AcceptedLines>('accounting.accept-certain-lines');

/** Accepts the certain proposals of an issuer, each in its own transaction; a restart goes on with those that are left. */
@RunsJob(CertainLines)
export class AcceptCertainLinesJob implements JobHandler<LinesToAccept, AcceptedLines> {
  constructor(private readonly acceptCertain: AcceptCertainLines) {}

  readonly run = ({ input, progress }: JobRun<LinesToAccept>): Promise<AcceptedLines> =>
    this.acceptCertain.execute(input.issuer, input.principal, progress);
}
