import type { Instant } from '@pds/kernel';

/** A person's identity at an identity provider: unlike names and addresses, neither part ever changes (OpenID Connect Core 5.7). */
export interface Identity {
  readonly issuer: string;
  /** `sub`, unique with its issuer. */
  readonly subject: string;
}

/** Stores which identity logs in to which account: one per issuer. */
export abstract class Identities {
  /** The account that an identity logs in to; null when it is not linked. */
  abstract accountOf(identity: Identity): Promise<number | null>;

  /**
   * Links an unlinked identity; false, without storing it, when the account has another one of that issuer.
   * @param options.replacing whether it takes the place of that other one
   */
  abstract link(
    identity: Identity,
    accountId: number,
    at: Instant,
    options: { readonly replacing: boolean },
  ): Promise<boolean>;

  /** Stores the SIRET of the employer that the provider vouches for with a linked identity; null when it vouches for none. */
  abstract vouchEmployer(identity: Identity, siret: string | null): Promise<void>;

  /** The SIRET vouched for with the identity of an account that was linked last and has one; null without. */
  abstract employerOf(accountId: number): Promise<string | null>;

  /** Removes the identities of an account. Returns whether there was one. */
  abstract forgetAllOf(accountId: number): Promise<boolean>;
}
