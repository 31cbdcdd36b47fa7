import { FollowDeliveries } from '@pds/accounting/domain';
import { RunsOnSchedule, type ScheduledTask } from '@pds/platform';

/** Every hour, reads all statuses since the oldest delivery that is not refused, so that none stays lost. */
@RunsOnSchedule({ name: 'reconcile-deliveries', times: '27 * * * *', makeUpHours: 3 })
export class ReconcileDeliveries implements ScheduledTask {
  constructor(private readonly followDeliveries: FollowDeliveries) {}

  async run(): Promise<void> {
    await this.followDeliveries.execute({ reconcile: true }, new AbortController().signal);
  }
}
