import type { RefusalCause } from '@pds/demand/contract';
import type { LetterTemplate } from '@pds/kernel';

/** The letters by which departments refuse a dossier; implemented with the organisations context. */
export abstract class RefusalLetters {
  /** @param departmentId null: the default letter of the product */
  abstract of(departmentId: number | null, cause: RefusalCause): Promise<LetterTemplate>;

  /** The association in whose name a department writes; null when the department does not exist. */
  abstract associationName(departmentId: number): Promise<string | null>;

  /** The address for replies to the letter: the office that has the dossier, or else its department; null when neither has an address. */
  abstract answeredAt(departmentId: number | null, officeId: number | null): Promise<string | null>;
}
