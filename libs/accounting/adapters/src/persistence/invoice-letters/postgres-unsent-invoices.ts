import type { UnsentCriteria } from '@pds/accounting/contract';
import { UnsentInvoices } from '@pds/accounting/domain';
import { mainlandTimeZone, startOfDay } from '@pds/kernel';
import { scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Invoices that were never sent, except fully credited ones, through an index on those alone. */
export class PostgresUnsentInvoices extends UnsentInvoices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async count(criteria: UnsentCriteria): Promise<number> {
    const [row] = await this.unitOfWork.query<{ total: number }>(
      sql`SELECT count(*)::int AS total ${matching(criteria)}`,
    );
    return row!.total;
  }

  override async idsAfter(criteria: UnsentCriteria, afterId: number, limit: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT i.id ${matching(criteria)} AND i.id > ${afterId} ORDER BY i.id LIMIT ${limit}`,
    );
    return rows.map(({ id }) => id);
  }
}

function matching({ scope, issuedBefore }: UnsentCriteria): Sql {
  return sql`FROM accounting.invoices i
    WHERE i.sent_at IS NULL AND i.credited_cents < i.amount_cents AND i.issued_at < ${new Date(startOfDay(issuedBefore, mainlandTimeZone))}
      AND ${scopeCondition(scope, sql`i`)}`;
}
