import { DocumentAccepted, DocumentAnswered } from '@pds/documents/contract';
import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import type { AcceptanceLink } from '../model/acceptance-rule';
import { type AnswerWords, chained } from '../model/answer';
import { AgreementNotTicked, AlreadyAccepted, AlreadyDeclined } from '../documents.errors';
import type { Answers } from '../ports/answers';
import type { Digests } from '../ports/digests';
import type { Documents } from '../ports/documents';
import type { FollowedLink, FollowLink } from './follow-link';
import type { DocumentByLink, ShowByLink } from './show-by-link';

/** Where an answer comes from: kept as evidence. */
export interface AnswerSender {
  /** Whose requests are counted. */
  readonly network: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Longest text of a browser's name that is kept, in characters. */
const longestUserAgent = 400;

/**
 * Accepts or declines a document by its link, once. An acceptance validates it. The answer becomes an entry of the evidence; the
 * copy with the evidence page ({@link DocumentAccepted}) and the notice to the association ({@link DocumentAnswered}) follow after
 * the commit.
 *
 * The same answer again changes nothing and shows the first one. Raises TooManyLinkRequests, LinkUnknown, LinkClosed,
 * AgreementNotTicked, AlreadyAccepted, AlreadyDeclined.
 */
export class AnswerDocument {
  constructor(
    private readonly followLink: FollowLink,
    private readonly showByLink: ShowByLink,
    private readonly documents: Documents,
    private readonly answers: Answers,
    private readonly digests: Digests,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async accept(
    secret: string,
    { agreed, ...who }: { readonly name: string; readonly capacity: string; readonly agreed: boolean },
    sender: AnswerSender,
  ): Promise<DocumentByLink> {
    const link = await this.followLink.identify(secret, sender.network);
    if (!agreed) throw new AgreementNotTicked();
    return this.answer(link, { outcome: 'accepted', ...who }, sender);
  }

  async decline(secret: string, reason: string, sender: AnswerSender): Promise<DocumentByLink> {
    const link = await this.followLink.identify(secret, sender.network);
    return this.answer(link, { outcome: 'declined', reason }, sender);
  }

  private answer(link: AcceptanceLink, words: AnswerWords, sender: AnswerSender): Promise<DocumentByLink> {
    return this.unitOfWork.run(async () => {
      const followed = await this.followLink.showForUpdate(link);
      const given = followed.answer?.words.outcome;
      if (given === undefined) return this.showByLink.shown(await this.added(followed, words, sender));
      if (given !== words.outcome) throw given === 'accepted' ? new AlreadyAccepted() : new AlreadyDeclined();
      return this.showByLink.shown(followed);
    });
  }

  private async added(
    { link, document }: FollowedLink,
    words: AnswerWords,
    { address, userAgent }: AnswerSender,
  ): Promise<FollowedLink> {
    const now = this.clock.now();
    const { id, type, demandId } = document.summary();
    const facts = {
      documentId: id,
      documentType: type,
      demandId,
      documentSha256: document.file.sha256,
      linkDigest: link.digest,
      words,
      answeredAt: now,
      networkAddress: address,
      userAgent: userAgent.slice(0, longestUserAgent),
    };
    const answer = chained(await this.answers.endForUpdate(), facts, (text) => this.digests.sha256(text));
    await this.answers.add(answer);
    if (words.outcome === 'accepted') {
      document.accept(answer.number, now);
      await this.documents.save(document);
      // By itself: a browser that does not print keeps nobody from being told.
      await this.outbox.publish(DocumentAccepted({ answerNumber: answer.number }));
    }
    await this.outbox.publish(DocumentAnswered({ documentId: id, answerNumber: answer.number }));
    return { link, document, answer };
  }
}
