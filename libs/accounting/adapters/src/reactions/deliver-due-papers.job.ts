import { DeliverInvoices, ReportCollections } from '@pds/accounting/domain';
import { RunsOnSchedule, type ScheduledTask } from '@pds/platform';

/** Every minute, deposits the papers whose next attempt is due, and reports the invoices that were collected. */
@RunsOnSchedule({ name: 'deliver-due-papers', times: '* * * * *', makeUpHours: 1 })
export class DeliverDuePapers implements ScheduledTask {
  constructor(
    private readonly deliverInvoices: DeliverInvoices,
    private readonly reportCollections: ReportCollections,
  ) {}

  async run(): Promise<void> {
    const { signal } = new AbortController();
    await this.deliverInvoices.execute(signal);
    await this.reportCollections.execute(signal);
  }
}
