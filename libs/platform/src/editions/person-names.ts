/** How people are called who did something; fulfilled by the context that knows accounts. */
export abstract class PersonNames {
  /** First and last name; null for nobody any more. */
  abstract nameOf(accountId: number): Promise<string | null>;
}
