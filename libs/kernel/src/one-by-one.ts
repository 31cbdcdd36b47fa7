import { DomainError } from './domain-error';

/**
 * What became of one of several things that were each done for itself: the result, the rule that it would break, or the error
 * that nobody foresaw. `isUncertain` where the database was lost over it: a commit may have taken effect all the same. What came
 * after that one was not tried.
 */
export type Attempt<Result> = { readonly id: number } & (
  | { readonly done: Result }
  | { readonly refusal: DomainError }
  | { readonly failure: unknown; readonly isUncertain: boolean }
  | { readonly isTried: false }
);

/** Whether an error says that the database was lost or cannot be asked for now. */
export type OutageTest = (error: unknown) => boolean;

/**
 * Does the same with several things, each in a transaction of its own: one that is refused or fails (a deadlock, a statement that
 * took too long) is named, and the others are done. At the first outage it stops: each further one would wait for a connection in
 * vain. Answers in the order of `ids`, each once. Throws nothing.
 */
export async function oneByOne<Result>(
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
