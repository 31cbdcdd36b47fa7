import { isInScope, type Principal } from '@pds/kernel';
import { DossierNotFound } from '../documents.errors';
import type { AnswerableDossiers } from '../ports/answerable-dossiers';
import type { Answers, ShownAnswer } from '../ports/answers';

/**
 * How the documents of a dossier were answered on line, newest first.
 *
 * Raises DossierNotFound (outside the scope included).
 */
export class ShowAnswers {
  constructor(
    private readonly dossiers: AnswerableDossiers,
    private readonly answers: Answers,
  ) {}

  async execute(demandId: number, principal: Principal): Promise<ShownAnswer[]> {
    const dossier = await this.dossiers.findAnswerable(demandId);
    if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DossierNotFound();
    return this.answers.answersOf(demandId);
  }
}
