import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock, type Instant } from '@pds/kernel';

const told = new AsyncLocalStorage<Instant>();

/** The machine's clock; within {@link asAt}, the instant given there. */
export class SystemClock extends Clock {
  override now(): Instant {
    return told.getStore() ?? Date.now();
  }
}

/**
 * Runs work as if it happened at `instant`: the application's clock returns it to the work and everything that it awaits, and to nothing
 * else. For invented history; dates set by PostgreSQL or the outbox itself are today's.
 */
export function asAt<Result>(instant: Instant, work: () => Promise<Result>): Promise<Result> {
  return told.run(instant, work);
}
