import { DocumentAccepted, DocumentAnswered } from '@pds/documents/contract';
import type { Clock, Outbox } from '@pds/kernel';
import { contactOfDocument } from '../model/acceptance-rule';
import { type AnswerWords, chained } from '../model/answer';
import { AgreementNotTicked, AlreadyAccepted, AlreadyDeclined } from '../documents.errors';
import type { Answers } from '../ports/answers';
import type { Digests } from '../ports/digests';
import type { Documents } from '../ports/documents';
import type { FollowedDocument } from './follow-link';

/** Where an answer comes from: kept as evidence. */
export interface AnswerSender {
  readonly address: string;
  readonly userAgent: string;
}

/** Who accepts, and whether they ticked the sentence of agreement. */
export interface Agreeing {
  readonly name: string;
  readonly capacity: string;
  readonly agreed: boolean;
}

/** Longest text of a browser's name that is kept, in characters. */
const longestUserAgent = 400;

/**
 * An acceptance in the words of the evidence.
 * @throws AgreementNotTicked
 */
export function acceptance({ agreed, ...who }: Agreeing): AnswerWords {
  if (!agreed) throw new AgreementNotTicked();
  return { outcome: 'accepted', ...who };
}

/**
 * Makes an answer an entry of the evidence, whoever may give it and however they showed so; an acceptance validates the document.
 * The copy with the evidence page ({@link DocumentAccepted}) and what is written to both sides ({@link DocumentAnswered}) follow
 * after the commit. Once: the same answer again changes nothing. Joins the ambient transaction, which holds the document.
 */
export class GiveAnswer {
  constructor(
    private readonly documents: Documents,
    private readonly answers: Answers,
    private readonly digests: Digests,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws AlreadyAccepted, AlreadyDeclined */
  async execute(followed: FollowedDocument, words: AnswerWords, sender: AnswerSender): Promise<FollowedDocument> {
    const given = followed.answer?.words.outcome;
    if (given === undefined) return this.added(followed, words, sender);
    if (given === words.outcome) return followed;
    const contact = contactOfDocument(followed.document);
    throw given === 'accepted' ? new AlreadyAccepted(contact) : new AlreadyDeclined(contact);
  }

  private async added(
    followed: FollowedDocument,
    words: AnswerWords,
    { address, userAgent }: AnswerSender,
  ): Promise<FollowedDocument> {
    const { document, by } = followed;
    const now = this.clock.now();
    const { id, type, demandId } = document.summary();
    const facts = {
      documentId: id,
      documentType: type,
      demandId,
      documentSha256: document.file.sha256,
      by,
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
    return { ...followed, answer };
  }
}
