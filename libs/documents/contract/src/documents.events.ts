import { defineEvent } from '@pds/kernel';

/** A signed copy was taken off its document, replaced, or gone with it: its bytes may go. */
export interface SignedCopyRemoved {
  readonly documentId: number;
  /** Where the bytes are. */
  readonly key: string;
}
export const SignedCopyRemoved = defineEvent<SignedCopyRemoved>('documents.signed-copy-removed');

/** Whoever was sent a document has accepted or declined it by its link or from their account. */
export interface DocumentAnswered {
  readonly documentId: number;
  /** Which entry of the evidence it is. */
  readonly answerNumber: number;
}
export const DocumentAnswered = defineEvent<DocumentAnswered>('documents.document-answered');

/** A change of a dossier made it differ from the quote that its customer had accepted: told once each time that it held before. */
export interface QuoteOutdated {
  readonly demandId: number;
  readonly quoteId: number;
  /** The account that changed the dossier. */
  readonly by: number;
  readonly isOrganiser: boolean;
  /** When, in milliseconds since 1970: tells one time from another. */
  readonly at: number;
}
export const QuoteOutdated = defineEvent<QuoteOutdated>('documents.quote-outdated');

/** Whoever was sent a document has accepted it: its copy with the evidence page is due. Told beside {@link DocumentAnswered}. */
export interface DocumentAccepted {
  /** Which entry of the evidence it is. */
  readonly answerNumber: number;
}
export const DocumentAccepted = defineEvent<DocumentAccepted>('documents.document-accepted');
