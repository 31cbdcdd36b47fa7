import type { DocumentSummary } from '@pds/documents/contract';
import type { Instant, IssuerContact } from '@pds/kernel';
import { contactOfDocument } from '../model/acceptance-rule';
import type { Answer } from '../model/answer';
import type { FrozenDocument } from '../model/document-kinds';
import type { Answers } from '../ports/answers';
import type { FollowedDocument, FollowLink } from './follow-link';

/** A document as shown to a person who may answer it. */
export interface AnswerableView {
  readonly document: DocumentSummary;
  readonly content: FrozenDocument['content'];
  /** First instant at which it can no longer be answered. */
  readonly expiresAt: Instant;
  readonly answer: Answer | null;
  /** Whether the copy with the evidence page is printed. */
  readonly hasEvidence: boolean;
  readonly contact: IssuerContact;
}

/**
 * Shows a document that was sent by a link, and its answer.
 *
 * Throws TooManyLinkRequests, LinkUnknown, LinkClosed.
 */
export class ShowByLink {
  constructor(
    private readonly followLink: FollowLink,
    private readonly answers: Answers,
  ) {}

  async execute(secret: string, network: string): Promise<AnswerableView> {
    return this.shown(await this.followLink.show(await this.followLink.identify(secret, network)));
  }

  /** The same for a document that is already resolved. */
  async shown({ expiresAt, document, answer }: FollowedDocument): Promise<AnswerableView> {
    return {
      document: document.summary(),
      content: document.content,
      expiresAt,
      answer,
      hasEvidence: answer !== null && (await this.answers.evidenceOf(answer.number)) !== null,
      contact: contactOfDocument(document),
    };
  }
}
