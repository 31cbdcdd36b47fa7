import type { Scope } from '@pds/kernel';

/** Which stations a batch invoices. */
export interface BatchCriteria {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: events that ended before the start of that day, in their own time zone. */
  readonly endedBefore: string;
}

/** Stations « Commandé » with an amount left to invoice, for batches. */
export abstract class StationsToInvoice {
  abstract count(criteria: BatchCriteria): Promise<number>;

  /** Returns up to `limit` ids greater than `afterId`, ascending: page by page, never all at once. */
  abstract idsAfter(criteria: BatchCriteria, afterId: number, limit: number): Promise<number[]>;
}
