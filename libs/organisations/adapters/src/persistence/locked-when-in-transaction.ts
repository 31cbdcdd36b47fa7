import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { FindOptionsWhere } from 'typeorm';

/** One row, locked when there is a transaction in which it may be saved. */
export function held<Row extends { id: number }>(
  { manager }: TypeOrmUnitOfWork,
  record: new () => Row,
  where: FindOptionsWhere<Row>,
): Promise<Row | null> {
  const lock = manager.queryRunner?.isTransactionActive ? { lock: { mode: 'pessimistic_write' } as const } : {};
  return manager.findOne(record, { where, ...lock });
}
