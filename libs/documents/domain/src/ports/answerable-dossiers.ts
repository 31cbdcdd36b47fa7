import type { Ownership } from '@pds/kernel';

/** The data of a dossier that decides whether its documents can still be answered. */
export interface AnswerableDossier {
  readonly ownership: Ownership;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  /** Whether it was refused or cancelled, or is « Sans suite »: its documents can no longer be answered. */
  readonly isOver: boolean;
}

/** The dossiers whose documents are answered; implemented with the demand context. Null if there is none, or if it was deleted. */
export abstract class AnswerableDossiers {
  abstract findAnswerable(demandId: number): Promise<AnswerableDossier | null>;
  /** The same, locked until the ambient transaction ends. */
  abstract findAnswerableForUpdate(demandId: number): Promise<AnswerableDossier | null>;
}
