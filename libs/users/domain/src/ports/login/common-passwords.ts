/** Passwords that attackers try first, because many people have chosen them. */
export abstract class CommonPasswords {
  /** @param password in lower case, without accents */
  abstract has(password: string): boolean;
}
