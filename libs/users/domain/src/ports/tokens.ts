/** A secret for a browser or an e-mail, and what is stored in its place. */
export interface Token {
  /** 256 random bits, safe in a URL. */
  readonly secret: string;
  readonly digest: string;
}

/** Generates unguessable tokens. */
export abstract class Tokens {
  abstract issue(): Token;

  /** The stored form of a secret that a request contains. */
  abstract digest(secret: string): string;
}
