import type { Answer } from '../model/answer';

/** The address of the author of an answer. */
export interface AnswererAddress {
  readonly email: string;
  /**
   * True if their account, or the letter whose link they followed, proves that it is theirs; false if it was only typed into the dossier.
   */
  readonly isVerified: boolean;
}

/** The addresses of the authors of answers. */
export abstract class Answerers {
  /**
   * Returns the address of the account that answered; for a link, the address of its letter, or else of the dossier's contact. Null if it
   * is unknown, was deleted, or was never confirmed by its account.
   */
  abstract addressOf(answer: Answer): Promise<AnswererAddress | null>;
}
