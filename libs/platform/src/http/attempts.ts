import type { Logger } from '@nestjs/common';
import type { Attempt } from '@pds/kernel';
import { loggable } from './problem.filter';

/** What people are told, in French, of what was not done for a reason that is no fault of theirs. */
export interface AttemptWords {
  readonly failed: string;
  /** The database was lost over it: it may have been done. */
  readonly uncertain: string;
  readonly notTried: string;
}

/** Why one of several things was not done, in French; null where it was. */
export function refusalOf(attempt: Attempt<unknown>, words: AttemptWords): string | null {
  if ('done' in attempt) return null;
  if ('refusal' in attempt) return attempt.refusal.message;
  if ('failure' in attempt) return attempt.isUncertain ? words.uncertain : words.failed;
  return words.notTried;
}

/** Logs what nobody foresaw, as the one error of a request is: the answer tells of what was done. */
export function logFailures(logger: Logger, attempts: readonly Attempt<unknown>[], requestId: string): void {
  for (const attempt of attempts) {
    if ('failure' in attempt) logger.error(loggable(attempt.failure, requestId));
  }
}
