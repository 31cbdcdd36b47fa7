import type { FrozenFiles, Principal } from '@pds/kernel';
import { mayReadAnswer } from '../../model/may-read-answer';
import { DocumentNotFound, EvidenceNotReady } from '../../documents.errors';
import type { AnswerableDossiers } from '../../ports/answerable-dossiers';
import type { Answers } from '../../ports/answers';
import type { Documents } from '../../ports/documents';
import type { FreezeEvidence } from './freeze-evidence';
import type { OpenedDocument } from '../documents/open-document';
import { inScopeWithDossier } from '../documents/document-in-scope';

/**
 * Opens the copy of an accepted document with its evidence page, for callers who may see the dossier and its answer ({@link
 * mayReadAnswer}). Prints it now if the reaction has not: a browser that failed for a day leaves no acceptance without proof.
 *
 * Throws DocumentNotFound (also if the caller may not read it), EvidenceNotReady.
 */
export class OpenEvidence {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: AnswerableDossiers,
    private readonly answers: Answers,
    private readonly freezeEvidence: FreezeEvidence,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(documentId: number, principal: Principal): Promise<OpenedDocument> {
    const { document, dossier } = await inScopeWithDossier(
      await this.documents.find(documentId),
      (demandId) => this.dossiers.findAnswerable(demandId),
      principal,
    );
    const answer = await this.answers.answerTo(documentId);
    if (answer && !mayReadAnswer(principal, document, answer, dossier.ownership)) throw new DocumentNotFound();
    const file = answer && (await this.freezeEvidence.execute(answer.number));
    if (!file) throw new EvidenceNotReady();
    return { fileName: document.evidenceFileName, bytes: await this.frozenFiles.read(file) };
  }
}
