import { DocumentAccepted, DocumentAnswered } from '@pds/documents/contract';
import type { Clock, Outbox } from '@pds/kernel';
import { contactOfDocument } from '../../model/acceptance-rule';
import { type AnswerWords, chainAnswer } from '../../model/answer';
import { AgreementNotTicked, AlreadyAccepted, AlreadyDeclined } from '../../documents.errors';
import type { OrganisationCompletion } from '@pds/organisations/contract';
import type { Answers } from '../../ports/answers';
import type { Customers } from '../../ports/customers';
import type { Digests } from '../../ports/digests';
import type { Documents } from '../../ports/documents';
import type { ResolvedDocument } from './resolve-link';

/** The origin of an answer, stored as evidence. */
export interface AnswerSender {
  readonly address: string;
  readonly userAgent: string;
}

/** The person who accepts, and whether they ticked the sentence of agreement. */
export interface AcceptanceInput {
  readonly name: string;
  readonly capacity: string;
  readonly agreed: boolean;
  /** What the customer lacks for convention and invoice, as far as the person knows it. */
  readonly customer?: OrganisationCompletion | undefined;
}

/** Maximum length of a stored user agent, in characters. */
const maxUserAgentLength = 400;

/**
 * Builds the content of an acceptance for the evidence.
 * @throws AgreementNotTicked
 */
export function acceptanceWords({ agreed, name, capacity }: AcceptanceInput): AnswerWords {
  if (!agreed) throw new AgreementNotTicked();
  return { outcome: 'accepted', name, capacity };
}

/**
 * Records an answer as an entry of the evidence, for any proof of the right to answer; an acceptance validates the document. The copy with
 * the evidence page ({@link DocumentAccepted}) and the e-mails to both sides ({@link DocumentAnswered}) follow after the commit. Once: a
 * repeated identical answer changes nothing. With an acceptance, the empty details of the customer are filled in. Joins the ambient
 * transaction, which holds the lock of the document.
 */
export class RecordAnswer {
  constructor(
    private readonly documents: Documents,
    private readonly answers: Answers,
    private readonly digests: Digests,
    private readonly customers: Customers,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws AlreadyAccepted, AlreadyDeclined, and what the organisations context refuses about the details of the customer */
  async execute(
    followed: ResolvedDocument,
    words: AnswerWords,
    sender: AnswerSender,
    customer?: OrganisationCompletion,
  ): Promise<ResolvedDocument> {
    const given = followed.answer?.words.outcome;
    if (given === undefined) {
      const { organisationId } = followed.document.content.dossier;
      const accountId = 'accountId' in followed.by ? followed.by.accountId : null;
      if (customer && organisationId !== null) await this.customers.complete(organisationId, customer, accountId);
      return this.addAnswer(followed, words, sender);
    }
    if (given === words.outcome) return followed;
    const contact = contactOfDocument(followed.document);
    throw given === 'accepted' ? new AlreadyAccepted(contact) : new AlreadyDeclined(contact);
  }

  private async addAnswer(
    followed: ResolvedDocument,
    words: AnswerWords,
    { address, userAgent }: AnswerSender,
  ): Promise<ResolvedDocument> {
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
      userAgent: userAgent.slice(0, maxUserAgentLength),
    };
    const answer = chainAnswer(await this.answers.chainEndForUpdate(), facts, (text) => this.digests.sha256(text));
    await this.answers.add(answer);
    if (words.outcome === 'accepted') {
      document.accept(answer.number, now);
      await this.documents.save(document);
      // A separate event: if the browser cannot print, the e-mails are still sent.
      await this.outbox.publish(DocumentAccepted({ answerNumber: answer.number }));
    }
    await this.outbox.publish(DocumentAnswered({ documentId: id, answerNumber: answer.number }));
    return { ...followed, answer };
  }
}
