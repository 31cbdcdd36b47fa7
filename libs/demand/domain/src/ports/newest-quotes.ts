import type { NewestQuote } from '../model/changes/change-request';

/** The newest quotes of demands, stored by another context. */
export abstract class NewestQuotes {
  /** Null for a demand without a quote. */
  abstract of(demandId: number): Promise<NewestQuote | null>;
}
