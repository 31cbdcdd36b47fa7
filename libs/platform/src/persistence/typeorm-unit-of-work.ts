import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '@pds/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import type { ClientBase } from 'pg';
import type { Sql } from '../lists/sql';
import { poolOf } from './pool';
import { isPooled } from './sessions';

/** One PostgreSQL transaction around a use case; repositories and facades find it through the async context. */
export class TypeOrmUnitOfWork extends UnitOfWork {
  private readonly ambient = new AsyncLocalStorage<EntityManager>();
  private readonly lastStep = new AsyncLocalStorage<(() => Promise<void>) | null>();
  private readonly elsewhere = new AsyncLocalStorage<DataSource>();

  constructor(readonly dataSource: DataSource) {
    super();
  }

  /** The transaction's entity manager inside {@link run}, the data source's own outside. */
  get manager(): EntityManager {
    return this.ambient.getStore() ?? this.present.manager;
  }

  /** Runs a statement built with `sql` in the ambient transaction, or on any connection outside one. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** The same for a constant text with parameters `$1`, `$2`, … */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  query<Row>(statement: Sql | string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return typeof statement === 'string'
      ? this.send<Row>(statement, parameters)
      : this.send<Row>(statement.text, statement.values);
  }

  /**
   * Runs a constant text as a named prepared statement, so that each connection parses and plans it once: for queries of every request,
   * where planning costs more than execution. In the ambient transaction, or on any connection outside one. Errors are pg's own.
   */
  async prepared<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const runner = this.ambient.getStore()?.queryRunner;
    // TypeORM's own query() cannot name a statement: this uses the connection, or the pool, under it.
    const connection = runner ? ((await runner.connect()) as ClientBase) : poolOf(this.present);
    // Behind a pooler the next statement may run in another session, which does not know the name; PgBouncer before 1.21 never does.
    const statement = isPooled(this.present) ? { text } : { name, text };
    const { rows } = await connection.query<Row>({ ...statement, values: [...values] });
    return rows;
  }

  /** Sends every other statement to the database. */
  protected send<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.manager.query(text, [...parameters]);
  }

  override run<T>(work: () => Promise<T>): Promise<T> {
    if (this.ambient.getStore()) return work();
    const lastStep = this.lastStep.getStore();
    if (!lastStep) return this.present.transaction((manager) => this.ambient.run(manager, work));
    return this.present.transaction((manager) =>
      this.ambient.run(manager, async () => {
        const result = await work();
        await lastStep();
        return result;
      }),
    );
  }

  /**
   * Runs `work`; each of its transactions executes `lastStep` before it commits: the step's writes are committed with the rest, and when it
   * throws nothing is committed.
   * @param lastStep null for none, even when an outer call has set one
   */
  beforeEachCommit<T>(lastStep: (() => Promise<void>) | null, work: () => Promise<T>): Promise<T> {
    return this.lastStep.run(lastStep, work);
  }

  /** Runs `work` on another database: every query and transaction in it goes there. For the checks of a restored copy. */
  onDatabase<T>(database: DataSource, work: () => Promise<T>): Promise<T> {
    return this.elsewhere.run(database, work);
  }

  private get present(): DataSource {
    return this.elsewhere.getStore() ?? this.dataSource;
  }
}
