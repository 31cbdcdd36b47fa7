import type { DocumentSummary } from '@pds/documents/contract';
import type { Instant, IssuerContact } from '@pds/kernel';
import { contactOfDocument } from '../model/acceptance-rule';
import type { Answer } from '../model/answer';
import type { FrozenDocument } from '../model/document-kinds';
import type { Answers } from '../ports/answers';
import type { FollowedDocument, FollowLink } from './follow-link';

/** What whoever may answer a document sees of it. */
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
 * What a document that was sent by a link is about, and how it was answered.
 *
 * Raises TooManyLinkRequests, LinkUnknown, LinkClosed.
 */
export class ShowByLink {
  constructor(
    private readonly followLink: FollowLink,
    private readonly answers: Answers,
  ) {}

  async execute(secret: string, network: string): Promise<AnswerableView> {
    return this.shown(await this.followLink.show(await this.followLink.identify(secret, network)));
  }

  /** The same of a document that was followed already. */
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
