import { RequestAllowance } from '@pds/demand/domain';
import { networkOf, type RateLimiter, type Settings } from '@pds/platform';

/** `PUBLIC_REQUESTS_PER_HOUR` requests an hour for each address, or network of addresses that one subscriber has. */
export class HourlyRequestAllowance extends RequestAllowance {
  constructor(
    private readonly rateLimiter: RateLimiter,
    private readonly settings: Settings,
  ) {
    super();
  }

  override take(address: string): Promise<boolean> {
    return this.rateLimiter.allows(`demand:${networkOf(address)}`, this.settings.publicRequestsPerHour);
  }
}
