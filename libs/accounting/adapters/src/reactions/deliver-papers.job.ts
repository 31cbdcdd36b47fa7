import { DeliverInvoices } from '@pds/accounting/domain';
import { defineJob, type JobHandler, type JobRun, RunsJob } from '@pds/platform';

/** Owner of a job that no user started. */
export const ownedByNobody = 0;

export const DeliverPapers = defineJob<Record<string, never>>('accounting.deliver-papers');

/** Deposits the papers that are due at once; the scheduled task deposits those whose attempt failed. */
@RunsJob(DeliverPapers)
export class DeliverPapersJob implements JobHandler<Record<string, never>> {
  constructor(private readonly deliverInvoices: DeliverInvoices) {}

  readonly run = async ({ signal }: JobRun<Record<string, never>>): Promise<void> => {
    await this.deliverInvoices.execute(signal);
  };
}
