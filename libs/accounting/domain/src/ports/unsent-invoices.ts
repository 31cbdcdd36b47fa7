import type { UnsentCriteria } from '@pds/accounting/contract';

/** Invoices that were issued, never sent, nor credited whole, for batches. */
export abstract class UnsentInvoices {
  abstract count(criteria: UnsentCriteria): Promise<number>;

  /** Up to `limit` ids greater than `afterId`, ascending: read page by page, never as a whole. */
  abstract idsAfter(criteria: UnsentCriteria, afterId: number, limit: number): Promise<number[]>;
}
