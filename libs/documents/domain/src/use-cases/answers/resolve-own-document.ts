import { type Clock, isInScope, type Principal } from '@pds/kernel';
import { answerDeadline, contactOfDocument, isAnsweredOnLine } from '../../model/acceptance-rule';
import { mayReadAnswer } from '../../model/may-read-answer';
import { AnsweringClosed, DocumentNotFound } from '../../documents.errors';
import type { AnswerableDocument, AnswerableDocuments } from './answerable-documents';
import type { ResolvedDocument } from './resolve-link';

/**
 * Resolves a document of a dossier that the organiser's account filed or whose organisation it manages: shared by reading and answering
 * without a link.
 */
export class ResolveOwnDocument {
  constructor(
    private readonly answerable: AnswerableDocuments,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the document while it can be answered, then with its answer, for callers who may read that ({@link mayReadAnswer}).
   * @throws DocumentNotFound (also outside the scope, or for a kind that is never answered), AnsweringClosed
   */
  async show(documentId: number, principal: Principal): Promise<ResolvedDocument> {
    return this.resolve(await this.answerable.find(documentId), principal);
  }

  /**
   * The same, locked until the ambient transaction ends ({@link AnswerableDocuments.findForUpdate}).
   * @throws DocumentNotFound, AnsweringClosed
   */
  async showForUpdate(documentId: number, principal: Principal): Promise<ResolvedDocument> {
    return this.resolve(await this.answerable.findForUpdate(documentId), principal);
  }

  private async resolve(found: AnswerableDocument | null, principal: Principal): Promise<ResolvedDocument> {
    const ownership = found?.dossier?.ownership;
    const isTheirs = ownership && isInScope(principal.scope, ownership);
    if (!found || !isTheirs || !isAnsweredOnLine(found.document)) throw new DocumentNotFound();
    const { document, dossier } = found;
    const answer = await this.answerable.answerTo(document);
    if (answer && !mayReadAnswer(principal, document, answer, ownership)) throw new DocumentNotFound();
    const because = answer ? null : await this.answerable.closedReason(found, this.clock.now());
    if (because) throw new AnsweringClosed(because, contactOfDocument(document));
    return { by: { accountId: principal.accountId }, expiresAt: answerDeadline(document), document, dossier, answer };
  }
}
