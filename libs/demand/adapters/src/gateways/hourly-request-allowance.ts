import { RequestAllowance } from '@pds/demand/domain';
import type { Clock, RateLimiter } from '@pds/kernel';
import { networkOf, type Settings } from '@pds/platform';

/** `PUBLIC_REQUESTS_PER_HOUR` requests an hour for each address, or network of addresses that one subscriber has. */
export class HourlyRequestAllowance extends RequestAllowance {
  constructor(
    private readonly rateLimiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async take(address: string): Promise<boolean> {
    const limit = { kind: 'hourly', most: this.settings.publicRequestsPerHour } as const;
    const subject = { key: `demand:${networkOf(address)}`, limit };
    return (await this.rateLimiter.attempt([subject], this.clock.now())) === 0;
  }
}
