import type { Instant } from '@pds/kernel';
import type { ThrottlePolicy } from '../model/throttle';

/** Something whose attempts are counted, such as `login:account:12` or `sign-up:address:192.0.2.7`, and how it slows down. */
export interface ThrottledSubject {
  readonly key: string;
  readonly policy: ThrottlePolicy;
}

/**
 * Slows down repeated attempts, across all processes. Attempts are counted before their outcome is known, so that many
 * at once are not all heard.
 */
export abstract class Throttle {
  /**
   * Counts one attempt against every subject. Must be called outside of a transaction that may roll back.
   * @returns milliseconds to wait; 0 when the attempt may go on. When it must wait nothing is counted.
   */
  abstract attempt(subjects: readonly ThrottledSubject[], now: Instant): Promise<number>;

  /** Forgets a subject's attempts: the last one was rightful. */
  abstract forget(key: string): Promise<void>;

  /** Takes back one counted attempt of a subject: it was rightful, the earlier ones still count. */
  abstract forgive(key: string): Promise<void>;
}
