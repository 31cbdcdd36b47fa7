/** Hashes passwords for storage. Slow on purpose. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;

  /**
   * Whether the password has this hash. Without a hash (no such account, or no password yet) it returns false after the same work, so that
   * timing reveals nothing.
   */
  abstract matches(password: string, hash: string | null): Promise<boolean>;
}
