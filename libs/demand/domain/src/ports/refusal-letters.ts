import type { RefusalCause } from '@pds/demand/contract';
import type { LetterTemplate } from '@pds/kernel';

/** The letters with which departments say that they do not take on a dossier; fulfilled by the organisations context. */
export abstract class RefusalLetters {
  /** @param departmentId null: the product's own letter */
  abstract of(departmentId: number | null, cause: RefusalCause): Promise<LetterTemplate>;

  /** The association in whose name a department writes; null when there is no such department. */
  abstract associationName(departmentId: number): Promise<string | null>;

  /** Where an answer to the letter is read: at the office that has the dossier, else at its department; null where neither has an address. */
  abstract answeredAt(departmentId: number | null, officeId: number | null): Promise<string | null>;
}
