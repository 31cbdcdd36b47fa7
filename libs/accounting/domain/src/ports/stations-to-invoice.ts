import type { Scope } from '@pds/kernel';

/** Which stations a batch is to invoice. */
export interface BatchCriteria {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: events that ended before that day began, in their own time zone. */
  readonly endedBefore: string;
}

/** Stations « Commandé » with something left to invoice, for batches. */
export abstract class StationsToInvoice {
  abstract count(criteria: BatchCriteria): Promise<number>;

  /** Up to `limit` numbers greater than `afterId`, ascending: read page by page, never as a whole. */
  abstract idsAfter(criteria: BatchCriteria, afterId: number, limit: number): Promise<number[]>;
}
