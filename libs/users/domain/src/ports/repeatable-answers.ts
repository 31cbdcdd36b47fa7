/** Answers that an account would be given again if it repeated a request (docs/adr/0030). They may hold anything it was told. */
export abstract class RepeatableAnswers {
  /** Deletes those of an account, in the ambient transaction. */
  abstract forget(accountId: number): Promise<void>;
}
