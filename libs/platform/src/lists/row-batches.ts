import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import type { Sql } from './sql';

/** Rows per FETCH: few enough that reading them does not delay other requests. */
const batchSize = 200;

/**
 * Yields all rows of a statement in batches, from one snapshot taken at the first read. Holds a separate connection until the last batch is
 * read or the consumer stops. For jobs only: an HTTP handler must read all rows before it answers, since a slow client would hold the
 * connection.
 */
export async function* rowBatches<Row extends object>(
  unitOfWork: Pick<TypeOrmUnitOfWork, 'dataSource'>,
  statement: Sql,
): AsyncGenerator<Row[]> {
  const runner = unitOfWork.dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    // All rows will be read: a plan optimised for the first rows would be slower in total.
    await runner.query('SET LOCAL cursor_tuple_fraction = 1');
    await runner.query(`DECLARE row_batches NO SCROLL CURSOR FOR ${statement.text}`, statement.values);
    for (;;) {
      const rows = (await runner.query(`FETCH ${batchSize} FROM row_batches`)) as Row[];
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}
