import type { DocumentSummary } from '@pds/documents/contract';
import type { Clock, Instant, IssuerContact } from '@pds/kernel';
import { answerExpectedBefore, contactOfDocument, zoneOfDeadline } from '../../model/acceptance-rule';
import type { Answer } from '../../model/answer';
import type { FrozenDocument } from '../../model/document-kinds';
import type { Answers } from '../../ports/answers';
import type { Customers, IncompleteCustomer } from '../../ports/customers';
import type { ResolvedDocument, ResolveLink } from './resolve-link';

/** A document as shown to a person who may answer it. */
export interface AnswerableView {
  readonly document: DocumentSummary;
  readonly content: FrozenDocument['content'];
  /** First instant at which it can no longer be answered. */
  readonly expiresAt: Instant;
  /** First instant that is too late for the answer the organiser is asked for; null once the event of a convention has begun. */
  readonly answerBefore: Instant | null;
  /** Time zone of both. */
  readonly deadlineZone: string;
  readonly answer: Answer | null;
  /** Whether the copy with the evidence page is printed. */
  readonly hasEvidence: boolean;
  readonly contact: IssuerContact;
  /** What the acceptance asks for about the customer; null once it is answered, and if the customer was deleted. */
  readonly customer: IncompleteCustomer | null;
}

/**
 * Shows a document that was sent by a link, and its answer.
 *
 * Throws TooManyLinkRequests, LinkUnknown, LinkClosed.
 */
export class ShowByLink {
  constructor(
    private readonly followLink: ResolveLink,
    private readonly answers: Answers,
    private readonly customers: Customers,
    private readonly clock: Clock,
  ) {}

  async execute(secret: string, network: string): Promise<AnswerableView> {
    return this.viewOf(await this.followLink.show(await this.followLink.identify(secret, network)));
  }

  /** The same for a document that is already resolved. */
  async viewOf({ expiresAt, document, answer }: ResolvedDocument): Promise<AnswerableView> {
    const { organisationId } = document.content.dossier;
    return {
      document: document.summary(),
      content: document.content,
      expiresAt,
      answerBefore: answerExpectedBefore(document, expiresAt, this.clock.now()),
      deadlineZone: zoneOfDeadline(document),
      answer,
      hasEvidence: answer !== null && (await this.answers.evidenceOf(answer.number)) !== null,
      contact: contactOfDocument(document),
      customer: answer || organisationId === null ? null : await this.customers.find(organisationId),
    };
  }
}
