import type { Clock, Instant, UnitOfWork } from '@pds/kernel';
import type { Deliveries } from '../../ports/deliveries/deliveries';
import type { EInvoicingPlatform } from '../../ports/deliveries/e-invoicing-platform';
import type { EInvoicingPlatforms } from '../../ports/deliveries/e-invoicing-platforms';
import type { ReceiveStatuses } from './receive-statuses';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Statuses are read again from before the last reading: clocks differ, and a platform may show a status late. Milliseconds. */
const overlap = 10 * minute;

/** A reconciliation reads back at most that far. Milliseconds. */
const furthestBack = 180 * day;

/** Flows asked about in one run, where a platform is asked about each; the next run goes on with the others. */
const mostFollowed = 1_000;

/**
 * Reads the statuses of deposited papers. Polling reads what is new; a reconciliation reads everything since the deposit of the oldest
 * paper without a final status, so that what was lost in between is found. Repeated reading changes nothing.
 */
export class FollowDeliveries {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly platforms: EInvoicingPlatforms,
    private readonly receiveStatuses: ReceiveStatuses,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of new statuses. Throws `PlatformUnavailable`, after the other platforms were read. */
  async execute({ reconcile }: { readonly reconcile: boolean }, signal: AbortSignal): Promise<number> {
    const read = this.platforms.connected().map((platform) => this.follow(platform, reconcile, signal));
    const ended = await Promise.allSettled(read);
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  }

  private async follow(platform: EInvoicingPlatform, reconcile: boolean, signal: AbortSignal): Promise<number> {
    const { channel } = platform;
    const oldest = await this.deliveries.oldestFollowed(channel);
    if (oldest === null) return 0;
    const now = this.clock.now();
    const flows = () => this.deliveries.askAbout(channel, mostFollowed, now);
    const readBefore = reconcile ? null : await this.deliveries.readUntil(channel);
    const since: Instant = Math.max((readBefore ?? oldest) - overlap, now - furthestBack);
    let added = 0;
    for await (const { statuses, readUntil } of platform.statusesSince(since, flows, signal)) {
      // In one transaction: what is counted as read is stored.
      added += await this.unitOfWork.run(async () => {
        const isNew = await this.receiveStatuses.execute(statuses);
        await this.deliveries.noteReadUntil(channel, Math.min(readUntil, now));
        return isNew;
      });
      signal.throwIfAborted();
    }
    return added;
  }
}
