/** A secret for a browser or an e-mail, and what is stored in its place. */
export interface Token {
  /** 256 random bits, safe in a URL. */
  readonly secret: string;
  readonly digest: string;
}

/** Where unguessable tokens come from. */
export abstract class Tokens {
  abstract issue(): Token;

  /** What is stored for a secret that came back. */
  abstract digest(secret: string): string;
}
