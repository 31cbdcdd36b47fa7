import type { Instant } from '@pds/kernel';
import { whyClosed } from '../model/acceptance-rule';
import type { ClosedBecause } from '../model/closed-because';
import type { Answer } from '../model/answer';
import type { Document } from '../model/document';
import type { AnswerableDossier, AnswerableDossiers } from '../ports/answerable-dossiers';
import type { Answers } from '../ports/answers';
import type { Documents } from '../ports/documents';

/** A document with what decides whether it may be answered. */
export interface AnswerableDocument {
  readonly document: Document;
  /** As it stands; null when it was deleted. */
  readonly dossier: AnswerableDossier | null;
}

/** Documents with their dossiers and answers: what answering by a link and from an account share. */
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
   * The same, keeping everything that decides it as it is until the ambient transaction ends: the dossier first, as whoever
   * transforms it does, then which documents it has, then this one.
   */
  async findForUpdate(documentId: number): Promise<AnswerableDocument | null> {
    const known = await this.documents.find(documentId);
    if (!known) return null;
    const dossier = await this.dossiers.findAnswerableForUpdate(known.demandId);
    await this.documents.hold(known.demandId);
    const document = await this.documents.findForUpdate(documentId);
    return document && { document, dossier };
  }

  answerTo(document: Document): Promise<Answer | null> {
    return this.answers.answerTo(document.id);
  }

  /** Why an unanswered document cannot be answered now; null when it can. */
  async whyClosed({ document, dossier }: AnswerableDocument, now: Instant): Promise<ClosedBecause | null> {
    return whyClosed(document, dossier, await isNewestOfItsKind(document, this.documents), now);
  }
}

/** Whether no newer document of the same kind was made for the dossier. */
export async function isNewestOfItsKind(document: Document, documents: Documents): Promise<boolean> {
  const { id, type, demandId } = document.summary();
  return (await documents.ofDemand(demandId)).every((other) => other.type !== type || other.id <= id);
}
