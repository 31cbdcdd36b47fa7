import { FollowDeliveries } from '@pds/accounting/domain';
import { RunsOnSchedule, type ScheduledTask } from '@pds/platform';

/** Every ten minutes, reads the statuses that platforms have changed; also where they send messages, of which one may be lost. */
@RunsOnSchedule({ name: 'read-delivery-statuses', times: '*/10 * * * *', makeUpHours: 1 })
export class ReadDeliveryStatuses implements ScheduledTask {
  constructor(private readonly followDeliveries: FollowDeliveries) {}

  async run(): Promise<void> {
    await this.followDeliveries.execute({ reconcile: false }, new AbortController().signal);
  }
}
