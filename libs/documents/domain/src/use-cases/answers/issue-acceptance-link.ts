import type { Clock, Instant, Principal, UnitOfWork } from '@pds/kernel';
import { answerExpectedBefore, isAnsweredOnLine, linkExpiry, zoneOfDeadline } from '../../model/acceptance-rule';
import type { Document } from '../../model/document';
import { NoLinkForDocument } from '../../documents.errors';
import type { AnswerableDossiers } from '../../ports/answerable-dossiers';
import type { Digests } from '../../ports/digests';
import type { DocumentNames } from '../../ports/document-names';
import type { Documents } from '../../ports/documents';
import type { IssuedLinks } from '../../ports/issued-links';
import type { AnswerableDocuments } from './answerable-documents';
import { inScopeWithDossier } from '../documents/document-in-scope';

/** A newly issued link. Its secret is returned only this once. */
export interface IssuedLink {
  readonly secret: string;
  /** First instant at which it is expired. */
  readonly expiresAt: Instant;
  /** First instant that is too late for the answer the organiser is asked for; null once the event of a convention has begun. */
  readonly answerBefore: Instant | null;
  /** Time zone of both. */
  readonly timeZone: string;
}

/** Issues the secret links by which documents are answered online; only the SHA-256 of a secret is stored. */
export class IssueAcceptanceLink {
  constructor(
    private readonly documents: Documents,
    private readonly answerable: AnswerableDocuments,
    private readonly dossiers: AnswerableDossiers,
    private readonly links: IssuedLinks,
    private readonly names: DocumentNames,
    private readonly digests: Digests,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a link that a user copies into a message of their own.
   *
   * Throws DocumentNotFound (outside the scope included), NoLinkForDocument.
   */
  execute(documentId: number, principal: Principal): Promise<IssuedLink> {
    return this.unitOfWork.run(async () => {
      const { document } = await inScopeWithDossier(
        await this.documents.findForUpdate(documentId),
        (demandId) => this.dossiers.findAnswerable(demandId),
        principal,
      );
      const link = await this.issueFor(document);
      if (!link) throw new NoLinkForDocument();
      return link;
    });
  }

  /**
   * Issues a new link to a document; null if it cannot be answered online, or no longer. Joins the ambient transaction.
   * @param letterKey the letter that contains it; null if a user passes it on
   */
  async issueFor(document: Document, letterKey: string | null = null): Promise<IssuedLink | null> {
    if (!isAnsweredOnLine(document) || (await this.answerable.answerTo(document))) return null;
    const now = this.clock.now();
    const dossier = await this.dossiers.findAnswerable(document.demandId);
    if (await this.answerable.closedReason({ document, dossier }, now)) return null;
    const expiresAt = linkExpiry(document, now);
    if (expiresAt <= now) return null;
    const secret = this.names.next();
    const digest = this.digests.sha256(secret);
    await this.links.add({ digest, documentId: document.id, issuedAt: now, expiresAt, letterKey });
    return {
      secret,
      expiresAt,
      answerBefore: answerExpectedBefore(document, expiresAt, now),
      timeZone: zoneOfDeadline(document),
    };
  }
}
