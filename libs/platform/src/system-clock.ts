import { Clock, type Instant } from '@pds/kernel';

/** The machine's clock. */
export class SystemClock extends Clock {
  override now(): Instant {
    return Date.now();
  }
}
