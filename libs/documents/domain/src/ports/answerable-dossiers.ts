import type { Ownership } from '@pds/kernel';

/** What must be known of a dossier to tell whether its documents may still be answered. */
export interface AnswerableDossier {
  readonly ownership: Ownership;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  /** Refused or cancelled: nothing of it is agreed any more. */
  readonly isOver: boolean;
}

/** The dossiers whose documents are answered; fulfilled by the demand context. Null when there is none or it was deleted. */
export abstract class AnswerableDossiers {
  abstract findAnswerable(demandId: number): Promise<AnswerableDossier | null>;
  /** The same, keeping others from changing the dossier until the ambient transaction ends. */
  abstract findAnswerableForUpdate(demandId: number): Promise<AnswerableDossier | null>;
}
