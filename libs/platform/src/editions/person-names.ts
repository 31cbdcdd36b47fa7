/** The names of users who did something; implemented by the context that owns accounts. */
export abstract class PersonNames {
  /** First and last name; null when the account no longer has one. */
  abstract nameOf(accountId: number): Promise<string | null>;
}
