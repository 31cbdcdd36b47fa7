/** Whose digest a secret switches off: an account at one of its addresses. */
export interface DigestOwner {
  readonly accountId: number;
  readonly email: string;
}

/** Makes and checks the secrets by which a person switches off their digest from its e-mail, without logging in. */
export abstract class DigestLinks {
  /** The secret of an account while it has this address: always the same, so that an old e-mail still works. Case is ignored. */
  abstract secretOf(owner: DigestOwner): string;

  /** The account that a text names, without proof; null when it names none. Check it by {@link isSecretOf}. */
  abstract accountNamedBy(secret: string): number | null;

  /** Whether a text is the secret of an account at its present address. */
  abstract isSecretOf(secret: string, owner: DigestOwner): boolean;
}
