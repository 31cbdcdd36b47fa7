import { isInScope, mainlandTimeZone, type Principal } from '@pds/kernel';
import { DossierNotFound } from '../../documents.errors';
import type { AnswerableDossiers } from '../../ports/answerable-dossiers';
import type { Answers, ShownAnswer } from '../../ports/answers';
import type { Documents } from '../../ports/documents';

/** An answer with the time zone of the document's issuer; the mainland's if the document was deleted. */
export interface ZonedAnswer extends ShownAnswer {
  readonly timeZone: string;
}

/**
 * Returns the online answers to the documents of a dossier, newest first.
 *
 * Throws DossierNotFound (outside the scope included).
 */
export class ShowAnswers {
  constructor(
    private readonly dossiers: AnswerableDossiers,
    private readonly documents: Documents,
    private readonly answers: Answers,
  ) {}

  async execute(demandId: number, principal: Principal): Promise<ZonedAnswer[]> {
    const dossier = await this.dossiers.findAnswerable(demandId);
    if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new DossierNotFound();
    const zones = new Map((await this.documents.ofDemand(demandId)).map(({ id, timeZone }) => [id, timeZone]));
    const answers = await this.answers.answersOf(demandId);
    return answers.map((answer) => ({ ...answer, timeZone: zones.get(answer.documentId) ?? mainlandTimeZone }));
  }
}
