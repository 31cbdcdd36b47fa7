import { ReadCheckoutsAgain } from '@pds/accounting/domain';
import { RunsOnSchedule, type ScheduledTask } from '@pds/platform';

/** A provider that does not answer must not keep other tasks waiting; the next run goes on with the rest. Milliseconds. */
const longestRun = 2 * 60_000;

/** Every five minutes, reads the recent checkouts again of which no charge is known: a notification may be lost, late or forged. */
@RunsOnSchedule({ name: 'reconcile-card-payments', times: '*/5 * * * *', makeUpHours: 3 })
export class ReconcileCardPayments implements ScheduledTask {
  constructor(private readonly readAgain: ReadCheckoutsAgain) {}

  async run(): Promise<void> {
    await this.readAgain.execute(AbortSignal.timeout(longestRun));
  }
}
