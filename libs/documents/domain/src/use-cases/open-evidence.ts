import type { FrozenFiles, Principal } from '@pds/kernel';
import type { Answer } from '../model/answer';
import type { Document } from '../model/document';
import { DocumentNotFound, EvidenceNotReady } from '../documents.errors';
import type { AnswerableDossier, AnswerableDossiers } from '../ports/answerable-dossiers';
import type { Answers } from '../ports/answers';
import type { Documents } from '../ports/documents';
import type { FreezeEvidence } from './freeze-evidence';
import type { OpenedDocument } from './open-document';
import { inScopeWithDossier } from './document-in-scope';

/**
 * A proof names a person, their address on the network and their browser: staff of the dossier read it, and on the customer's side the
 * organisation that answered or the account itself, whoever the dossier was handed over to since.
 */
function mayReadProof(
  { accountId, scope }: Principal,
  answer: Answer,
  document: Document,
  { ownership }: AnswerableDossier,
): boolean {
  if (scope.kind !== 'organiser') return true;
  const { organisationId } = document.content.dossier;
  return (
    organisationId === ownership.organisationId ||
    (organisationId !== null && scope.organisationIds.includes(organisationId)) ||
    ('accountId' in answer.by && answer.by.accountId === accountId)
  );
}

/**
 * The copy of an accepted document with its evidence page, for whoever may see the dossier. It is printed now where that has not
 * come about by itself: a browser that failed for a day leaves no acceptance without its proof.
 *
 * Raises DocumentNotFound (outside the scope included), EvidenceNotReady.
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
    if (answer && !mayReadProof(principal, answer, document, dossier)) throw new DocumentNotFound();
    const file = answer && (await this.freezeEvidence.execute(answer.number));
    if (!file) throw new EvidenceNotReady();
    return { fileName: document.evidenceFileName, bytes: await this.frozenFiles.read(file) };
  }
}
