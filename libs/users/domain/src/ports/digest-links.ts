/** Makes and reads the secrets by which a person switches off their digest from its e-mail, without logging in. */
export abstract class DigestLinks {
  /** The secret of an account: always the same, so that an old e-mail still works. */
  abstract secretOf(accountId: number): string;

  /** The account of a secret; null for a text that is none of ours. */
  abstract accountOf(secret: string): number | null;
}
