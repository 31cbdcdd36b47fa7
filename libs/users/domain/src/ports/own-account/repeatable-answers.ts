/** Stored answers that an account would get again if it repeated a request (docs/adr/0030). They may contain any of its data. */
export abstract class RepeatableAnswers {
  /** Deletes those of an account, in the ambient transaction. */
  abstract forget(accountId: number): Promise<void>;
}
