import type { Instant } from '@pds/kernel';
import { closedReason } from '../../model/acceptance-rule';
import type { ClosedReason } from '../../model/closed-reason';
import type { Answer } from '../../model/answer';
import type { Document } from '../../model/document';
import type { AnswerableDossier, AnswerableDossiers } from '../../ports/answerable-dossiers';
import type { Answers } from '../../ports/answers';
import type { Documents } from '../../ports/documents';

/** A document with the data that decides whether it can be answered. */
export interface AnswerableDocument {
  readonly document: Document;
  /** Its current state; null if it was deleted. */
  readonly dossier: AnswerableDossier | null;
}

/** Documents with their dossiers and answers: shared by answering by a link and from an account. */
export class AnswerableDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly answers: Answers,
    private readonly dossiers: AnswerableDossiers,
  ) {}

  async find(documentId: number): Promise<AnswerableDocument | null> {
    const document = await this.documents.find(documentId);
    return document && { document, dossier: await this.dossiers.findAnswerable(document.demandId) };
  }

  /**
   * The same, with locks on everything that decides it until the ambient transaction ends: the dossier first, in the order of its
   * transformation, then its set of documents, then this document.
   */
  async findForUpdate(documentId: number): Promise<AnswerableDocument | null> {
    const known = await this.documents.find(documentId);
    if (!known) return null;
    const dossier = await this.dossiers.findAnswerableForUpdate(known.demandId);
    await this.documents.lockDossier(known.demandId);
    const document = await this.documents.findForUpdate(documentId);
    return document && { document, dossier };
  }

  answerTo(document: Document): Promise<Answer | null> {
    return this.answers.answerTo(document.id);
  }

  /** Returns why an unanswered document cannot be answered now; null if it can. */
  async closedReason({ document, dossier }: AnswerableDocument, now: Instant): Promise<ClosedReason | null> {
    return closedReason(document, dossier, await isNewestOfItsKind(document, this.documents), now);
  }
}

/** Whether the dossier has no newer document of the same kind. */
async function isNewestOfItsKind(document: Document, documents: Documents): Promise<boolean> {
  const { id, type, demandId } = document.summary();
  return (await documents.ofDemand(demandId)).every((other) => other.type !== type || other.id <= id);
}
