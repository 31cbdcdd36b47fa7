import type { Answer } from '../model/answer';

/** Where whoever answered is written to. */
export interface AnswererAddress {
  readonly email: string;
  /** True if their account or the letter whose link they followed shows that it is theirs; false if it was only typed into the dossier. */
  readonly isTheirs: boolean;
}

/** How whoever answered a document is written to. */
export abstract class Answerers {
  /**
   * The address of the account that answered; of a link the address its letter went to, else the dossier's contact. Null where it
   * is not known, was forgotten, or the account never confirmed it.
   */
  abstract addressOf(answer: Answer): Promise<AnswererAddress | null>;
}
