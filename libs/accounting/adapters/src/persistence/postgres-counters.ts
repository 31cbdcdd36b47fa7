import { type Counter, Counters, type NumberedKind } from '@pds/accounting/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Counters as rows of `accounting.counters`, held by row lock until the issuing transaction ends. */
export class PostgresCounters extends Counters {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async findForUpdate(issuerCode: string, kind: NumberedKind): Promise<Counter> {
    if (!this.unitOfWork.manager.queryRunner?.isTransactionActive)
      throw new Error('A number can only be taken in a transaction: its lock would not hold');
    // The empty update takes the lock on a known row and gives back its latest committed state.
    const [row] = await this.unitOfWork.query<{ last_number: number; last_issued_at: Date | null }>(
      `INSERT INTO accounting.counters (issuer, kind, last_number) VALUES ($1, $2, 0)
       ON CONFLICT (issuer, kind) DO UPDATE SET last_number = accounting.counters.last_number
       RETURNING last_number, last_issued_at`,
      [issuerCode, kind],
    );
    return {
      issuerCode,
      kind,
      lastNumber: row!.last_number,
      lastIssuedAt: row!.last_issued_at?.getTime() ?? null,
    };
  }

  override async save({ issuerCode, kind, lastNumber, lastIssuedAt }: Counter): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE accounting.counters SET last_number = $3, last_issued_at = $4 WHERE issuer = $1 AND kind = $2`,
      [issuerCode, kind, lastNumber, lastIssuedAt === null ? null : new Date(lastIssuedAt)],
    );
  }
}
