import type { Agreement } from '@pds/documents/contract';

/** Whether the organiser accepted a quote, and it still matches: from the documents context. */
export abstract class ValidatedQuotes {
  /** Compares the accepted quote with the current demand; null if no quote is validated. */
  abstract agreementOn(demandId: number): Promise<Agreement | null>;
}
