import type { Agreement } from '@pds/documents/contract';

/** Whether the organiser's agreement is there, and still is one: asked of the documents context. */
export abstract class ValidatedQuotes {
  /** What was accepted beside the demand as it stands; null while no quote is validated. */
  abstract agreementOn(demandId: number): Promise<Agreement | null>;
}
