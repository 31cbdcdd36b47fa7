import type { Principal } from '@pds/kernel';
import type { DailyDigests } from '../ports/daily-digests';

/** Whether the caller receives the daily digest. */
export class ShowDailyDigest {
  constructor(private readonly digests: DailyDigests) {}

  execute({ accountId }: Principal): Promise<boolean> {
    return this.digests.isOn(accountId);
  }
}
