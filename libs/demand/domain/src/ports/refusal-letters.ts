import type { RefusalCause } from '@pds/demand/contract';
import type { LetterTemplate } from '@pds/kernel';

/** The association in whose name a department refuses. */
export interface RefusingAssociation {
  readonly name: string;
  /** Phone, e-mail and lines of the address. */
  readonly reachedBy: readonly (string | null)[];
}

/** The letters by which departments refuse a dossier; implemented with the organisations context. */
export abstract class RefusalLetters {
  /** @param departmentId null: the default letter of the product */
  abstract templateFor(departmentId: number | null, cause: RefusalCause): Promise<LetterTemplate>;

  /** The association in whose name a department, or its office, writes; null when the department does not exist. */
  abstract association(departmentId: number, officeId: number | null): Promise<RefusingAssociation | null>;

  /** The address for replies to the letter: the office that has the dossier, or else its department; null when neither has an address. */
  abstract replyAddress(departmentId: number | null, officeId: number | null): Promise<string | null>;
}
