import type { UnsentCriteria } from '@pds/accounting/contract';
import { isInScope, localDate, mainlandTimeZone } from '@pds/kernel';
import { UnsentInvoices } from '../ports/invoice-letters/unsent-invoices';
import type { InMemoryInvoices } from './in-memory-invoices';

/** Invoices in memory that were never sent and are not fully credited. */
export class InMemoryUnsentInvoices extends UnsentInvoices {
  constructor(private readonly invoices: InMemoryInvoices) {
    super();
  }

  override async count(criteria: UnsentCriteria): Promise<number> {
    return this.all(criteria).length;
  }

  override async idsAfter(criteria: UnsentCriteria, afterId: number, limit: number): Promise<number[]> {
    return this.all(criteria)
      .filter((id) => id > afterId)
      .slice(0, limit);
  }

  private all({ scope, issuedBefore }: UnsentCriteria): number[] {
    return this.invoices
      .all()
      .filter(({ creditable }) => creditable.isPositive())
      .map((invoice) => invoice.snapshot())
      .filter(({ sentAt, ownership }) => sentAt === null && isInScope(scope, ownership))
      .filter(({ issuedAt }) => localDate(issuedAt, mainlandTimeZone) < issuedBefore)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  }
}
