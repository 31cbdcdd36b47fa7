import { Counters, type CounterValue, type NumberedKind } from '@pds/accounting/domain';
import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Counters as rows of `accounting.counters`, locked until the issuing transaction ends. */
export class PostgresCounters extends Counters {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async takeSeveral(
    count: number,
    issuerCode: string,
    kind: NumberedKind,
    at: Instant,
  ): Promise<CounterValue[]> {
    if (!this.unitOfWork.manager.queryRunner?.isTransactionActive)
      throw new Error('A number can only be taken in a transaction: its lock would not hold');
    const [row] = await this.unitOfWork.prepared<{ last: number; issuedAt: Date }>(
      'accounting.take-numbers',
      `INSERT INTO accounting.counters AS c (issuer, kind, last_number, last_issued_at) VALUES ($1, $2, $4, $3)
       ON CONFLICT (issuer, kind) DO UPDATE
         SET last_number = c.last_number + $4, last_issued_at = greatest(c.last_issued_at, excluded.last_issued_at)
       RETURNING last_number AS last, last_issued_at AS "issuedAt"`,
      [issuerCode, kind, new Date(at), count],
    );
    const { last, issuedAt } = row!;
    return Array.from({ length: count }, (_, place) => ({
      sequence: last - count + 1 + place,
      issuedAt: issuedAt.getTime(),
    }));
  }
}
