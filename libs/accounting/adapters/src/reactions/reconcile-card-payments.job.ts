import { ReadCheckoutsAgain } from '@pds/accounting/domain';
import { RunsOnSchedule, type ScheduledTask } from '@pds/platform';

/** Every five minutes, reads the recent checkouts again of which no charge is known: a notification may be lost, late or forged. */
@RunsOnSchedule({ name: 'reconcile-card-payments', times: '*/5 * * * *', makeUpHours: 3 })
export class ReconcileCardPayments implements ScheduledTask {
  constructor(private readonly readAgain: ReadCheckoutsAgain) {}

  async run(): Promise<void> {
    await this.readAgain.execute(new AbortController().signal);
  }
}
