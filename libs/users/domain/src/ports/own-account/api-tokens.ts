import type { Instant } from '@pds/kernel';

/** The contexts that a token may be limited to. Accounts are not among them: no token may administer them. */
export const tokenContexts = ['demand', 'aid-station', 'pricing', 'documents', 'accounting', 'organisations'] as const;
export type TokenContext = (typeof tokenContexts)[number];

/** A secret with which a person's program calls the API, in the role of its owner when it was created. */
export interface ApiToken {
  readonly id: number;
  readonly accountId: number;
  readonly affiliationId: number;
  /** The name given by its owner. */
  readonly name: string;
  /** Whether it may only read. */
  readonly readOnly: boolean;
  /** The one context whose calls it may make; null: all calls open to tokens. */
  readonly context: TokenContext | null;
  readonly createdAt: Instant;
  /** Null: until revoked. */
  readonly expiresAt: Instant | null;
  readonly lastUsedAt: Instant | null;
}

/** Stores API tokens; of their secrets only the digest. A token ends with the affiliation it acts in. */
export abstract class ApiTokens {
  /** Stores a new token; returns it with its id. */
  abstract issue(token: Omit<ApiToken, 'id' | 'lastUsedAt'> & { readonly digest: string }): Promise<ApiToken>;

  /** An account's tokens, the latest first, expired ones included. */
  abstract allOf(accountId: number): Promise<ApiToken[]>;

  /** Ends a token of an account; false when the account has no such token. */
  abstract revoke(accountId: number, id: number): Promise<boolean>;

  abstract revokeAllOf(accountId: number): Promise<void>;

  /** Ends the tokens that act in these affiliations. */
  abstract revokeOfAffiliations(affiliationIds: readonly number[]): Promise<void>;
}
