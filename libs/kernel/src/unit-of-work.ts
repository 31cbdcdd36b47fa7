/**
 * One transaction around a use case. Nested calls join the ambient one, so that facades of other contexts commit or roll back together with
 * their caller.
 */
export abstract class UnitOfWork {
  /** Runs `work` in a transaction; commits when it resolves, rolls everything back when it throws. */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
