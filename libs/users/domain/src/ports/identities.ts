import type { Instant } from '@pds/kernel';

/** Who somebody is to an identity provider: neither ever changes, as names and addresses do (OpenID Connect Core 5.7). */
export interface Identity {
  readonly issuer: string;
  /** `sub`, unique with its issuer. */
  readonly subject: string;
}

/** Where it is kept which identity logs in to which account: one of each issuer. */
export abstract class Identities {
  /** The account that an identity logs in to; null when it is linked to none. */
  abstract accountOf(identity: Identity): Promise<number | null>;

  /** Links an identity that is linked to none; false, and nothing kept, when the account has another one of that issuer. */
  abstract link(identity: Identity, accountId: number, at: Instant): Promise<boolean>;

  abstract forgetAllOf(accountId: number): Promise<void>;
}
