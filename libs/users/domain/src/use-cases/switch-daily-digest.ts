import type { Principal } from '@pds/kernel';
import type { DailyDigests } from '../ports/daily-digests';

/** Switches the caller's daily digest on or off. */
export class SwitchDailyDigest {
  constructor(private readonly digests: DailyDigests) {}

  execute(isOn: boolean, { accountId }: Principal): Promise<void> {
    return this.digests.set(accountId, isOn);
  }
}
