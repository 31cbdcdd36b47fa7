import { DomainError } from './domain-error';

/**
 * The result for one of several independent items: the returned value, the broken rule, or the unexpected error. `isUncertain` if the
 * database was lost meanwhile: a commit may have taken effect. Items after it were not attempted.
 */
export type Attempt<Result> = { readonly id: number } & (
  | { readonly done: Result }
  | { readonly refusal: DomainError }
  | { readonly failure: unknown; readonly isUncertain: boolean }
  | { readonly isTried: false }
);

/** Returns what was done; throws the first error, if there is one. */
export function resultsOrThrow<Result>(attempts: readonly Attempt<Result>[]): Result[] {
  return attempts.flatMap((attempt) => {
    if ('refusal' in attempt) throw attempt.refusal;
    if ('failure' in attempt) throw attempt.failure;
    return 'done' in attempt ? [attempt.done] : [];
  });
}

/** Whether an error means that the database is lost or unavailable. */
export type OutageTest = (error: unknown) => boolean;

/**
 * Processes several items, each in its own transaction: an item that is refused or fails (a deadlock, a statement timeout) is reported, and
 * the others are processed. Stops at the first outage: each further item would wait for a connection in vain. Returns the results in the
 * order of `ids`, each once. Throws nothing.
 */
export async function attemptEach<Result>(
  ids: readonly number[],
  isOutage: OutageTest,
  work: (id: number) => Promise<Result>,
): Promise<Attempt<Result>[]> {
  const attempts: Attempt<Result>[] = [];
  let isOut = false;
  for (const id of new Set(ids)) {
    if (isOut) {
      attempts.push({ id, isTried: false });
      continue;
    }
    try {
      attempts.push({ id, done: await work(id) });
    } catch (error) {
      if (error instanceof DomainError) {
        attempts.push({ id, refusal: error });
        continue;
      }
      isOut = isOutage(error);
      attempts.push({ id, failure: error, isUncertain: isOut });
    }
  }
  return attempts;
}
