import type { Answer } from '../model/answer';

/** How whoever answered a document is written to. */
export abstract class Answerers {
  /**
   * The address of the account that answered; of a link the address its letter went to, else the dossier's contact. Null where it
   * is not known, was forgotten, or nobody showed that it is theirs.
   */
  abstract addressOf(answer: Answer): Promise<string | null>;
}
