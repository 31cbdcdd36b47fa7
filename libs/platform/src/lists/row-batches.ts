import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import type { Sql } from './sql';

/** Rows that one question to the database brings: few enough that nobody waits for them to be read. */
const batchSize = 200;

/**
 * All rows of a statement, in batches, as they stood when the first was read: on a connection of its own, which is held until
 * the last batch was read or the reader stops. For jobs; whoever serves a stranger's slow line reads all before.
 */
export async function* rowBatches<Row extends object>(
  unitOfWork: Pick<TypeOrmUnitOfWork, 'dataSource'>,
  statement: Sql,
): AsyncGenerator<Row[]> {
  const runner = unitOfWork.dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    // All rows will be read: a plan that gives the first ones soon would be the slower one.
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
