import { type Clock, type RateLimiter, type ThrottledError } from '@pds/kernel';
import { networkOf } from '@pds/platform';

/** Calls without an account, and the requests of one network in an hour. */
const mostPerHour = {
  /** A page reads some times, and an office shares an address. */
  'card-payment': 600,
  /** Presses of « Payer par carte »: each may ask the provider. */
  'card-checkout': 60,
  /** A platform reports some statuses per invoice. */
  'delivery-message': 3_000,
  /** HelloAsso sends two of each payment of an account, donations included. */
  'card-notification': 3_000,
} as const;

/** The whole wait for an outside service, in which a call may be repeated. Milliseconds. */
export const patience = () => AbortSignal.timeout(25_000);

/** Counts a request of a network. Throws the refusal once there were too many. */
export async function limitRequests(
  { rateLimiter, clock }: { readonly rateLimiter: RateLimiter; readonly clock: Clock },
  kind: keyof typeof mostPerHour,
  address: string,
  Refusal: new (retryAfterSeconds: number) => ThrottledError,
): Promise<void> {
  const most = mostPerHour[kind];
  const limits = [{ key: `${kind}:${networkOf(address)}`, limit: { kind: 'hourly', most } as const }];
  const wait = await rateLimiter.attempt(limits, clock.now());
  if (wait > 0) throw new Refusal(Math.ceil(wait / 1000));
}
