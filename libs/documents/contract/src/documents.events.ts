import { defineEvent } from '@pds/kernel';

/** A signed copy was removed, replaced, or deleted with its document: its bytes may be deleted. */
export interface SignedCopyRemoved {
  readonly documentId: number;
  /** The storage key of the bytes. */
  readonly key: string;
}
export const SignedCopyRemoved = defineEvent<SignedCopyRemoved>('documents.signed-copy-removed');

/** The recipient of a document accepted or declined it, by its link or from their account. */
export interface DocumentAnswered {
  readonly documentId: number;
  /** The number of the evidence entry. */
  readonly answerNumber: number;
}
export const DocumentAnswered = defineEvent<DocumentAnswered>('documents.document-answered');

/** A server accepted the declaration of a dossier for a first authority. Repeated when the declaration is sent again. */
export interface DeclarationSent {
  readonly demandId: number;
}
export const DeclarationSent = defineEvent<DeclarationSent>('documents.declaration-sent');

/** A change made a dossier differ from its accepted quote: published once for each time that it matched before. */
export interface QuoteOutdated {
  readonly demandId: number;
  readonly quoteId: number;
  /** The account that changed the dossier. */
  readonly by: number;
  readonly isOrganiser: boolean;
  /** Time of the change, in milliseconds since 1970; distinguishes repeated events. */
  readonly at: number;
}
export const QuoteOutdated = defineEvent<QuoteOutdated>('documents.quote-outdated');

/** The recipient of a document accepted it: its copy with the evidence page must be printed. Published with {@link DocumentAnswered}. */
export interface DocumentAccepted {
  /** The number of the evidence entry. */
  readonly answerNumber: number;
}
export const DocumentAccepted = defineEvent<DocumentAccepted>('documents.document-accepted');
