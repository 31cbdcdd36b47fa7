import { Counters, type NumberedKind, type Taken } from '@pds/accounting/domain';
import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Counters as rows of `accounting.counters`, held by row lock until the issuing transaction ends. */
export class PostgresCounters extends Counters {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async take(issuerCode: string, kind: NumberedKind, at: Instant): Promise<Taken> {
    if (!this.unitOfWork.manager.queryRunner?.isTransactionActive)
      throw new Error('A number can only be taken in a transaction: its lock would not hold');
    const [row] = await this.unitOfWork.prepared<{ sequence: number; issuedAt: Date }>(
      'accounting.take-number',
      `INSERT INTO accounting.counters AS c (issuer, kind, last_number, last_issued_at) VALUES ($1, $2, 1, $3)
       ON CONFLICT (issuer, kind) DO UPDATE
         SET last_number = c.last_number + 1, last_issued_at = greatest(c.last_issued_at, excluded.last_issued_at)
       RETURNING last_number AS sequence, last_issued_at AS "issuedAt"`,
      [issuerCode, kind, new Date(at)],
    );
    return { sequence: row!.sequence, issuedAt: row!.issuedAt.getTime() };
  }
}
