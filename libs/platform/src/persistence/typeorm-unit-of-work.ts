import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '@pds/kernel';
import type { DataSource, EntityManager } from 'typeorm';

/** One PostgreSQL transaction around a use case; repositories and facades find it through the async context. */
export class TypeOrmUnitOfWork extends UnitOfWork {
  private readonly ambient = new AsyncLocalStorage<EntityManager>();

  constructor(readonly dataSource: DataSource) {
    super();
  }

  /** The transaction's entity manager inside {@link run}, the data source's own outside. */
  get manager(): EntityManager {
    return this.ambient.getStore() ?? this.dataSource.manager;
  }

  /** Runs plain SQL on the ambient transaction, or on any connection outside one. Parameters are `$1`, `$2`, … */
  query<Row = Record<string, unknown>>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.manager.query(sql, [...parameters]);
  }

  override run<T>(work: () => Promise<T>): Promise<T> {
    if (this.ambient.getStore()) return work();
    return this.dataSource.transaction((manager) => this.ambient.run(manager, work));
  }
}
