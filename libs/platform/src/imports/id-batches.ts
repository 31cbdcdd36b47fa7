import { type Sql, sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** For {@link Importable.stored}: the ids that a statement gives, which are unique, in batches. No connection is held between two of them. */
export async function* idBatches(unitOfWork: TypeOrmUnitOfWork, ids: Sql): AsyncGenerator<readonly number[]> {
  for (let after = 0; ;) {
    const some = await unitOfWork.query<{ id: number }>(
      sql`SELECT s.id FROM (${ids}) AS s (id) WHERE s.id > ${after} ORDER BY s.id LIMIT 500`,
    );
    if (some.length === 0) return;
    yield some.map(({ id }) => id);
    after = some.at(-1)!.id;
  }
}
