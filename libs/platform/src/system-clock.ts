import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock, type Instant } from '@pds/kernel';

const told = new AsyncLocalStorage<Instant>();

/** The machine's clock; within {@link asAt}, the instant that is told there. */
export class SystemClock extends Clock {
  override now(): Instant {
    return told.getStore() ?? Date.now();
  }
}

/**
 * Carries work out as if it were done at an instant: what the application's clock says to it and to whatever it awaits, and to
 * nobody else. For made-up history; what PostgreSQL or the outbox date by themselves is of today.
 */
export function asAt<Result>(instant: Instant, work: () => Promise<Result>): Promise<Result> {
  return told.run(instant, work);
}
