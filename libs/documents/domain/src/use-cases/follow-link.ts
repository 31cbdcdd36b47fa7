import type { Clock, Instant, RateLimiter } from '@pds/kernel';
import { type AcceptanceLink, contactOfDocument, endOfShowing } from '../model/acceptance-rule';
import type { Answer, AnsweredWith } from '../model/answer';
import type { Document } from '../model/document';
import { LinkClosed, LinkUnknown, TooManyLinkRequests } from '../documents.errors';
import type { Digests } from '../ports/digests';
import type { IssuedLinks } from '../ports/issued-links';
import type { AnswerableDocument, AnswerableDocuments } from './answerable-documents';

/** Requests with links that one network may make in an hour: a page asks a few times, an office shares an address. */
export const linkRequestsPerHour = 600;

/** A document that somebody may answer, or has answered. */
export interface FollowedDocument {
  /** What shows that they may. */
  readonly by: AnsweredWith;
  /** First instant at which it can no longer be answered so. */
  readonly expiresAt: Instant;
  readonly document: Document;
  /** Null while it waits for an answer. */
  readonly answer: Answer | null;
}

/** From the secret of a link to its document: what reading, answering and opening by a link share. */
export class FollowLink {
  constructor(
    private readonly links: IssuedLinks,
    private readonly answerable: AnswerableDocuments,
    private readonly digests: Digests,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * The link of a secret.
   * @param network whose requests are counted; called outside of a transaction
   * @throws TooManyLinkRequests, LinkUnknown
   */
  async identify(secret: string, network: string): Promise<AcceptanceLink> {
    const limit = { kind: 'hourly', most: linkRequestsPerHour } as const;
    const wait = await this.limiter.attempt([{ key: `acceptance-link:${network}`, limit }], this.clock.now());
    if (wait > 0) throw new TooManyLinkRequests(Math.ceil(wait / 1000));
    const link = await this.links.findByDigest(this.digests.sha256(secret));
    if (!link) throw new LinkUnknown();
    return link;
  }

  /**
   * What the link shows now: its document while it may be answered, afterwards for a while the answer.
   * @throws LinkClosed
   */
  async show(link: AcceptanceLink): Promise<FollowedDocument> {
    return this.followed(link, await this.answerable.find(link.documentId));
  }

  /**
   * The same, held until the ambient transaction ends ({@link AnswerableDocuments.findForUpdate}).
   * @throws LinkClosed
   */
  async showForUpdate(link: AcceptanceLink): Promise<FollowedDocument> {
    return this.followed(link, await this.answerable.findForUpdate(link.documentId));
  }

  private async followed(link: AcceptanceLink, found: AnswerableDocument | null): Promise<FollowedDocument> {
    if (!found) throw new LinkClosed('withdrawn');
    const { document } = found;
    const now = this.clock.now();
    const answer = await this.answerable.answerTo(document);
    if (answer) {
      if (now >= endOfShowing(link, answer)) throw new LinkClosed('expired', contactOfDocument(document));
    } else {
      const because = (await this.answerable.whyClosed(found, now)) ?? (now >= link.expiresAt ? 'expired' : null);
      if (because) throw new LinkClosed(because, contactOfDocument(document));
    }
    return { by: { linkDigest: link.digest }, expiresAt: link.expiresAt, document, answer };
  }
}
