import type { Answer } from '../model/answer';
import type { Document } from '../model/document';

/** Copies for people who answer by a link that was forwarded to them. */
export abstract class SignerCopies {
  /**
   * Posts a copy of an answer to the address that its author typed: once per answer, without the proof, since nobody has proved that the
   * address is theirs. None if the copy of every answer goes there already (`Answerers.addressOf`). Joins the ambient transaction.
   */
  abstract postToSigner(answer: Answer, document: Document, email: string): Promise<void>;
}
