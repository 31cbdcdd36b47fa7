import type { PoolClient } from 'pg';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { Replica } from '../replica/replica';
import type { Sql } from '../sql/sql';

/** Rows per FETCH: few enough that reading them does not delay other requests. */
const batchSize = 200;

/**
 * Yields all rows of a statement in batches, from one snapshot taken at the first read. Holds a separate connection until the last batch is
 * read or the consumer stops. For jobs only: an HTTP handler must read all rows before it answers, since a slow client would hold the
 * connection. A job reads from the replica if there is one that has replayed everything committed so far.
 * @throws ReplicaLost, an outage after which the job is repeated from its beginning, when the replica ends the read
 */
export async function* rowBatches<Row extends object>(
  unitOfWork: TypeOrmUnitOfWork,
  statement: Sql,
): AsyncGenerator<Row[]> {
  const { replica } = unitOfWork;
  const client = replica && unitOfWork.isOutsideRequests ? await replica.beginExport() : null;
  if (replica && client) {
    const isOver = yield* rowsOfReplica<Row>(replica, client, statement);
    if (isOver) return;
  }
  const runner = unitOfWork.dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    yield* fetched<Row>((text, values) => runner.query(text, values) as Promise<Row[]>, statement);
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

/** Returns false when the replica failed before the first batch: nothing is lost then. A cursor keeps its snapshot at any isolation level. */
async function* rowsOfReplica<Row extends object>(
  replica: Replica,
  client: PoolClient,
  statement: Sql,
): AsyncGenerator<Row[], boolean> {
  let hasBegun = false;
  try {
    const query = async (text: string, values?: unknown[]) => {
      try {
        return (await client.query(text, values)).rows as Row[];
      } catch (error) {
        throw replica.lostExport(error);
      }
    };
    for await (const rows of fetched<Row>(query, statement)) {
      hasBegun = true;
      yield rows;
    }
    return true;
  } catch (error) {
    // The consumer's own errors do not come here.
    if (hasBegun) throw error;
    return false;
  } finally {
    replica.end(client);
  }
}

async function* fetched<Row>(
  query: (text: string, values?: unknown[]) => Promise<Row[]>,
  statement: Sql,
): AsyncGenerator<Row[]> {
  // All rows will be read: a plan optimised for the first rows would be slower in total.
  await query('SET LOCAL cursor_tuple_fraction = 1');
  await query(`DECLARE row_batches NO SCROLL CURSOR FOR ${statement.text}`, statement.values);
  for (;;) {
    const rows = await query(`FETCH ${batchSize} FROM row_batches`);
    if (rows.length === 0) return;
    yield rows;
  }
}
