/** Turns passwords into what may be stored. Slow on purpose. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;

  /**
   * Whether the password is the one hashed. With no hash (no such account, or no password yet) it answers false after
   * the same work, so that timing tells nothing.
   */
  abstract matches(password: string, hash: string | null): Promise<boolean>;
}
