/** A secret for a browser or an e-mail, and what is stored in its place. */
export interface Token {
  /** 256 random bits, safe in a URL. */
  readonly secret: string;
  readonly digest: string;
}

/** Generates unguessable tokens. */
export abstract class Tokens {
  abstract issue(): Token;

  /**
   * The token of the session that a sign-up opened, always the same for a proof and an account.
   *
   * @param proof a secret that only the browser which signed up knows
   */
  abstract forSignUp(proof: string, accountId: number): Token;

  /** The stored form of a secret that a request contains. */
  abstract digest(secret: string): string;
}
