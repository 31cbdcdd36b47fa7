/** Generates the unguessable public identifiers of checkouts. */
export abstract class CheckoutReferences {
  /** At least 128 random bits, in characters that fit a URL. */
  abstract next(): string;
}
