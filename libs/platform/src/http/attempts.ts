import type { Logger } from '@nestjs/common';
import type { Attempt } from '@pds/kernel';
import { loggable } from './problems/problem.filter';

/** French messages for attempts that failed through no fault of the user. */
export interface AttemptMessages {
  readonly failed: string;
  /** The database was lost during the attempt: it may have been carried out. */
  readonly uncertain: string;
  readonly notTried: string;
}

/** The reason, in French, why one attempt of several was not carried out; null when it was. */
export function attemptFailureText(attempt: Attempt<unknown>, words: AttemptMessages): string | null {
  if ('done' in attempt) return null;
  if ('refusal' in attempt) return attempt.refusal.message;
  if ('failure' in attempt) return attempt.isUncertain ? words.uncertain : words.failed;
  return words.notTried;
}

/** Logs unexpected errors, like the single error of a request: the response reports the successful attempts. */
export function logFailures(logger: Logger, attempts: readonly Attempt<unknown>[], requestId: string): void {
  for (const attempt of attempts) {
    if ('failure' in attempt) logger.error(loggable(attempt.failure, requestId));
  }
}
