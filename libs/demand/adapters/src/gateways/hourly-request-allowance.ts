import { RequestAllowance } from '@pds/demand/domain';
import type { Clock, RateLimiter } from '@pds/kernel';
import { networkOf, type Settings } from '@pds/platform';

/** A form is checked once for each of its steps, and again for each correction. */
const formChecksPerRequest = 30;

/** Each is an e-mail to an address that an organiser types. */
const handOversPerHour = 10;

/**
 * Per hour: `PUBLIC_REQUESTS_PER_HOUR` requests for each address (or network of addresses of one subscriber), the same number of repeated
 * events for each account, and {@link formChecksPerRequest} times as many checks of unfinished forms.
 */
export class HourlyRequestAllowance extends RequestAllowance {
  constructor(
    private readonly rateLimiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override takeRequest(address: string): Promise<number> {
    return this.attempt(`demand:${networkOf(address)}`, this.settings.publicRequestsPerHour);
  }

  override takeFormCheck(address: string): Promise<number> {
    return this.attempt(
      `demand-look:${networkOf(address)}`,
      this.settings.publicRequestsPerHour * formChecksPerRequest,
    );
  }

  override takeRepeat(accountId: number): Promise<number> {
    return this.attempt(`demand-repeat:${accountId}`, this.settings.publicRequestsPerHour);
  }

  override takeHandOver(accountId: number): Promise<number> {
    return this.attempt(`demand-hand-over:${accountId}`, handOversPerHour);
  }

  private attempt(key: string, most: number): Promise<number> {
    return this.rateLimiter.attempt([{ key, limit: { kind: 'hourly', most } }], this.clock.now());
  }
}
