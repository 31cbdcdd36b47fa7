import type { DocumentSummary } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import type { Answer } from '../model/answer';
import type { FrozenDocument } from '../model/document-kinds';
import type { Answers } from '../ports/answers';
import type { FollowedLink, FollowLink } from './follow-link';

/** What whoever holds a link sees of its document. */
export interface DocumentByLink {
  readonly document: DocumentSummary;
  readonly content: FrozenDocument['content'];
  /** First instant at which it can no longer be answered. */
  readonly expiresAt: Instant;
  readonly answer: Answer | null;
  /** Whether the copy with the evidence page is printed. */
  readonly hasEvidence: boolean;
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

  async execute(secret: string, network: string): Promise<DocumentByLink> {
    return this.shown(await this.followLink.show(await this.followLink.identify(secret, network)));
  }

  /** The same of a link that was followed already. */
  async shown({ link, document, answer }: FollowedLink): Promise<DocumentByLink> {
    return {
      document: document.summary(),
      content: document.content,
      expiresAt: link.expiresAt,
      answer,
      hasEvidence: answer !== null && (await this.answers.evidenceOf(answer.number)) !== null,
    };
  }
}
