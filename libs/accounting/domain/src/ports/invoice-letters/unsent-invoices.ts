import type { UnsentCriteria } from '@pds/accounting/contract';

/** Issued invoices that were never sent and are not fully credited, for batches. */
export abstract class UnsentInvoices {
  abstract count(criteria: UnsentCriteria): Promise<number>;

  /** Returns up to `limit` ids greater than `afterId`, ascending: page by page, never all at once. */
  abstract idsAfter(criteria: UnsentCriteria, afterId: number, limit: number): Promise<number[]>;
}
