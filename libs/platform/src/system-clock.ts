import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock, type Instant } from '@pds/kernel';

const clockOverride = new AsyncLocalStorage<Instant>();

/** The machine's clock; within {@link withClockAt}, the instant given there. */
export class SystemClock extends Clock {
  override now(): Instant {
    return clockOverride.getStore() ?? Date.now();
  }
}

/**
 * Runs work as if it happened at `instant`: the application's clock returns it to the work and everything that it awaits, and to nothing
 * else. For invented history; dates set by PostgreSQL or the outbox itself are today's.
 */
export function withClockAt<Result>(instant: Instant, work: () => Promise<Result>): Promise<Result> {
  return clockOverride.run(instant, work);
}
