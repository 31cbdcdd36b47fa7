import type { Clock, Instant, RateLimiter } from '@pds/kernel';
import { type AcceptanceLink, endOfShowing, whyClosed } from '../model/acceptance-rule';
import type { Answer } from '../model/answer';
import type { Document } from '../model/document';
import { LinkClosed, LinkUnknown, TooManyLinkRequests } from '../documents.errors';
import type { AnswerableDossier, AnswerableDossiers } from '../ports/answerable-dossiers';
import type { Answers } from '../ports/answers';
import type { Digests } from '../ports/digests';
import type { Documents } from '../ports/documents';
import type { IssuedLinks } from '../ports/issued-links';

/** Requests with links that one network may make in an hour: a page asks a few times, an office shares an address. */
export const linkRequestsPerHour = 600;

/** What a link leads to. */
export interface FollowedLink {
  readonly link: AcceptanceLink;
  readonly document: Document;
  /** Null while it waits for an answer. */
  readonly answer: Answer | null;
}

/** From the secret of a link to its document: what reading, answering and opening by a link share. */
export class FollowLink {
  constructor(
    private readonly links: IssuedLinks,
    private readonly documents: Documents,
    private readonly answers: Answers,
    private readonly dossiers: AnswerableDossiers,
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
  async show(link: AcceptanceLink): Promise<FollowedLink> {
    const document = await this.documents.find(link.documentId);
    if (!document) throw new LinkClosed('withdrawn');
    return this.followed(link, document, await this.dossiers.findAnswerable(document.demandId));
  }

  /**
   * The same, keeping everything that decides it as it is until the ambient transaction ends: the dossier first, as whoever
   * transforms it does, then which documents it has, then this one.
   * @throws LinkClosed
   */
  async showForUpdate(link: AcceptanceLink): Promise<FollowedLink> {
    const known = await this.documents.find(link.documentId);
    if (!known) throw new LinkClosed('withdrawn');
    const dossier = await this.dossiers.findAnswerableForUpdate(known.demandId);
    await this.documents.hold(known.demandId);
    const document = await this.documents.findForUpdate(link.documentId);
    if (!document) throw new LinkClosed('withdrawn');
    return this.followed(link, document, dossier);
  }

  private async followed(
    link: AcceptanceLink,
    document: Document,
    dossier: AnswerableDossier | null,
  ): Promise<FollowedLink> {
    const now = this.clock.now();
    const answer = await this.answers.answerTo(document.id);
    if (answer) {
      if (now >= endOfShowing(link, answer)) throw new LinkClosed('expired');
    } else {
      const because = whyClosed(document, dossier, await this.isNewest(document), now) ?? expired(link, now);
      if (because) throw new LinkClosed(because);
    }
    return { link, document, answer };
  }

  private isNewest(document: Document): Promise<boolean> {
    return isNewestOfItsKind(document, this.documents);
  }
}

/** Whether no newer document of the same kind was made for the dossier. */
export async function isNewestOfItsKind(document: Document, documents: Documents): Promise<boolean> {
  const { id, type, demandId } = document.summary();
  return (await documents.ofDemand(demandId)).every((other) => other.type !== type || other.id <= id);
}

function expired(link: AcceptanceLink, now: Instant): 'expired' | null {
  return now >= link.expiresAt ? 'expired' : null;
}
