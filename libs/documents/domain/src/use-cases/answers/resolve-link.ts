import type { Clock, Instant, RateLimiter } from '@pds/kernel';
import { type AcceptanceLink, answerShownUntil, contactOfDocument } from '../../model/acceptance-rule';
import type { Answer, AnswerProof } from '../../model/answer';
import type { Document } from '../../model/document';
import { LinkClosed, LinkUnknown, TooManyLinkRequests } from '../../documents.errors';
import type { AnswerableDossier } from '../../ports/answerable-dossiers';
import type { Digests } from '../../ports/digests';
import type { IssuedLinks } from '../../ports/issued-links';
import type { AnswerableDocument, AnswerableDocuments } from './answerable-documents';

/** Maximum number of requests with links from one network in an hour: a page sends a few, and an office shares an address. */
export const linkRequestsPerHour = 600;

/**
 * Counts a request with the secret of a link or of an attestation. Call outside a transaction.
 * @param network the network that it came from
 * @throws TooManyLinkRequests
 */
export async function countLinkRequest(limiter: RateLimiter, network: string, now: Instant): Promise<void> {
  const limit = { kind: 'hourly', most: linkRequestsPerHour } as const;
  const wait = await limiter.attempt([{ key: `acceptance-link:${network}`, limit }], now);
  if (wait > 0) throw new TooManyLinkRequests(Math.ceil(wait / 1000));
}

/** A document that the caller may answer, or has answered. */
export interface ResolvedDocument {
  /** The proof that they may. */
  readonly by: AnswerProof;
  /** First instant at which it can no longer be answered this way. */
  readonly expiresAt: Instant;
  readonly document: Document;
  /** Its current state; null if it was deleted, which only an answered document outlasts. */
  readonly dossier: AnswerableDossier | null;
  /** Null if it is not answered yet. */
  readonly answer: Answer | null;
}

/** Resolves the secret of a link to its document: shared by reading, answering and opening by a link. */
export class ResolveLink {
  constructor(
    private readonly links: IssuedLinks,
    private readonly answerable: AnswerableDocuments,
    private readonly digests: Digests,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the link with that secret.
   * @param network the network whose requests are counted; call outside a transaction
   * @throws TooManyLinkRequests, LinkUnknown
   */
  async identify(secret: string, network: string): Promise<AcceptanceLink> {
    await countLinkRequest(this.limiter, network, this.clock.now());
    const link = await this.links.findByDigest(this.digests.sha256(secret));
    if (!link) throw new LinkUnknown();
    return link;
  }

  /**
   * Returns what the link shows now: its document while it can be answered, then the answer for a while.
   * @throws LinkClosed
   */
  async show(link: AcceptanceLink): Promise<ResolvedDocument> {
    return this.resolve(link, await this.answerable.find(link.documentId));
  }

  /**
   * The same, locked until the ambient transaction ends ({@link AnswerableDocuments.findForUpdate}).
   * @throws LinkClosed, LinkUnknown
   */
  async showForUpdate(link: AcceptanceLink): Promise<ResolvedDocument> {
    const found = await this.answerable.findForUpdate(link.documentId);
    // Read again under the lock: the event may have been handed over meanwhile, which ends its links.
    const current = await this.links.findByDigest(link.digest);
    if (!current) throw new LinkUnknown();
    return this.resolve(current, found);
  }

  private async resolve(link: AcceptanceLink, found: AnswerableDocument | null): Promise<ResolvedDocument> {
    if (!found) throw new LinkClosed('withdrawn');
    const { document, dossier } = found;
    const now = this.clock.now();
    const answer = await this.answerable.answerTo(document);
    if (answer) {
      if (now >= answerShownUntil(link, answer)) throw new LinkClosed('expired', contactOfDocument(document));
    } else {
      const because = (await this.answerable.closedReason(found, now)) ?? (now >= link.expiresAt ? 'expired' : null);
      if (because) throw new LinkClosed(because, contactOfDocument(document));
    }
    return { by: { linkDigest: link.digest }, expiresAt: link.expiresAt, document, dossier, answer };
  }
}
