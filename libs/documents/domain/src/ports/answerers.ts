import type { Answer } from '../model/answer';

/** Where whoever answered is written to. */
export interface AnswererAddress {
  readonly email: string;
  /** Whether it was shown to be theirs: by their account, or by the letter whose link was followed. Else it was only typed into the dossier. */
  readonly isTheirs: boolean;
}

/** How whoever answered a document is written to. */
export abstract class Answerers {
  /**
   * The address of the account that answered; of a link the address its letter went to, else the dossier's contact. Null where it
   * is not known, was forgotten, or nobody showed that it is theirs.
   */
  abstract addressOf(answer: Answer): Promise<AnswererAddress | null>;
}
